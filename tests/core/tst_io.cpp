// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"
#include "core/io/hardware_file.h"
#include "core/io/operation_file.h"
#include "core/io/scenario_file.h"

#include <QtTest>

using namespace rooflens;

namespace
{

QByteArray text(const Error& error) { return QByteArray::fromStdString(describe(error)); }

Catalog shipped() { return Catalog({ROOFLENS_RESOURCES}); }

void addItems(const char* kind)
{
    QTest::addColumn<QString>("id");
    for (const Catalog::Item& item : shipped().list(kind))
        QTest::newRow(item.id.c_str()) << QString::fromStdString(item.id);
}

} // namespace

class TestIo : public QObject
{
    Q_OBJECT

private slots:
    void shippedHardwareComesBackTheSame_data() { addItems("hardware"); }
    void shippedHardwareComesBackTheSame()
    {
        QFETCH(QString, id);
        const auto hardware = shipped().hardware(id.toStdString());
        QVERIFY2(hardware, hardware ? "" : text(hardware.error()));
        const std::string written = writeHardware(*hardware);
        const auto again = readHardware(written, "written");
        QVERIFY2(again, again ? "" : text(again.error()));
        QVERIFY(*again == *hardware);
        QCOMPARE(writeHardware(*again), written);
    }

    void shippedOperationsComeBackTheSame_data() { addItems("operations"); }
    void shippedOperationsComeBackTheSame()
    {
        QFETCH(QString, id);
        const auto operation = shipped().operation(id.toStdString());
        QVERIFY2(operation, operation ? "" : text(operation.error()));
        const std::string written = writeOperation(*operation);
        const auto again = readOperation(written, "written");
        QVERIFY2(again, again ? "" : text(again.error()));
        QCOMPARE(writeOperation(*again), written);
    }
};

QTEST_GUILESS_MAIN(TestIo)
#include "tst_io.moc"
