// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_file.h"
#include "core/catalog/catalog.h"
#include "core/io/hardware_file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace rooflens;

namespace
{

QByteArray text(const Error& error)
{
    return QByteArray::fromStdString(describe(error));
}

std::string chip(const std::string& id, const std::string& name)
{
    return "rooflens: hardware/1\nid: " + id + "\nname: " + name + "\nlevels:\n  - {name: HBM, bandwidth: 2 TB/s}\n";
}

} // namespace

class TestCatalog : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        for (const char* part : {"mine/hardware", "shipped/hardware", "shipped/operations", "shipped/scenarios"})
            QVERIFY(QDir(m_folder->path()).mkpath(part));
        m_mine = m_folder->filePath("mine").toStdString();
        m_shipped = m_folder->filePath("shipped").toStdString();
        QVERIFY(writeFileAtomically(m_shipped + "/hardware/alpha.yaml", chip("alpha", "Alpha")));
        QVERIFY(writeFileAtomically(m_shipped + "/hardware/beta.yaml", chip("beta", "Beta")));
        QVERIFY(writeFileAtomically(m_mine + "/hardware/alpha.yaml", chip("alpha", "My Alpha")));
    }

    void theFirstFolderWinsAndSaysSo()
    {
        const Catalog catalog({m_mine, m_shipped});
        QCOMPARE(catalog.hardware("alpha").value().name, std::string("My Alpha"));
        QCOMPARE(catalog.hardware("beta").value().name, std::string("Beta"));
        const auto items = catalog.list("hardware");
        QCOMPARE(items.size(), std::size_t(2));
        QCOMPARE(items[0].id, std::string("alpha"));
        QVERIFY(items[0].overrides);
        QVERIFY(items[0].path.starts_with(m_mine));
        QVERIFY(!items[1].overrides);
    }

    void anUnknownIdNamesTheNearest()
    {
        const Catalog catalog({m_mine, m_shipped});
        const auto error = catalog.hardware("alpa");
        QVERIFY(!error);
        QCOMPARE(error.error().code, ErrorCode::NotFound);
        QCOMPARE(error.error().hint, std::string("did you mean alpha?"));
        for (const char* odd : {"", "Alpha", "..", "alpha\n", "../../etc/passwd"})
            QVERIFY2(!catalog.hardware(odd), odd);
    }

    void aMissingDataFolderIsNamedInTheHint()
    {
        const Catalog catalog({m_mine + "/none", m_shipped});
        QCOMPARE(catalog.list("hardware").size(), std::size_t(2));
        const auto error = catalog.hardware("gamma");
        QVERIFY(!error);
        QVERIFY2(error.error().hint.find(m_mine + "/none does not exist") != std::string::npos, text(error.error()));
    }

    void fileNameAndIdMustAgreeInTheCatalogueOnly()
    {
        QVERIFY(writeFileAtomically(m_mine + "/hardware/gamma.yaml", chip("delta", "Delta")));
        const auto error = Catalog({m_mine}).hardware("gamma");
        QVERIFY(!error);
        QCOMPARE(error.error().line, 2);
        QCOMPARE(error.error().column, 5);
        QVERIFY2(error.error().hint.find("delta.yaml") != std::string::npos, text(error.error()));
        QCOMPARE(Catalog({}).hardware(m_mine + "/hardware/gamma.yaml").value().id, std::string("delta"));
    }

    void aReferenceIsAPathOrAnId()
    {
        QVERIFY(Catalog::isPath("./chip"));
        QVERIFY(Catalog::isPath("chip.yaml"));
        QVERIFY(Catalog::isPath("chip.yml"));
        QVERIFY(Catalog::isPath("lesson.rooflens"));
        QVERIFY(!Catalog::isPath("nvidia-a100-sxm4-80gb"));
        QVERIFY(!Catalog::isPath("v1.5"));
    }

    void foldersComeInTheirOrder()
    {
        qputenv("ROOFLENS_DATA_DIR", QByteArray::fromStdString(m_mine));
        qputenv("XDG_DATA_HOME", "/home/someone/data");
        const QString prefix = m_folder->filePath("usr");
        QVERIFY(QDir(prefix).mkpath("share/rooflens"));
        const auto expected
            = std::vector<std::string>{m_mine, "/home/someone/data/rooflens", prefix.toStdString() + "/share/rooflens"};
        QCOMPARE(Catalog::defaultFolders(prefix.toStdString() + "/bin/rooflens"), expected);
        QCOMPARE(Catalog::defaultFolders(prefix.toStdString() + "/libexec/rooflens/rooflens-window"), expected);
        qunsetenv("ROOFLENS_DATA_DIR");
        qputenv("XDG_DATA_HOME", "not/absolute"); // the specification says: ignore it
        qputenv("HOME", "/home/someone");
        QCOMPARE(Catalog::defaultFolders(prefix.toStdString() + "/bin/rooflens").front(),
                 std::string("/home/someone/.local/share/rooflens"));
    }

    void aBuildFolderFindsTheSourceTree()
    {
        const auto folders = Catalog::defaultFolders(Catalog::executablePath());
        QCOMPARE(QDir(QString::fromStdString(folders.back())).canonicalPath(),
                 QDir(ROOFLENS_RESOURCES).canonicalPath());
    }

    void aScenarioIsResolvedOrSaysWhichChipIsMissing()
    {
        const std::string path = m_shipped + "/scenarios/two.rooflens";
        QVERIFY(writeFileAtomically(path, "rooflens: scenario/1\nhardware: [alpha, bta]\n"));
        const Catalog catalog({m_shipped});
        const auto scenario = catalog.scenario("two");
        QVERIFY2(scenario, scenario ? "" : text(scenario.error()));
        const auto error = resolveScenario(*scenario, catalog);
        QVERIFY(!error);
        QCOMPARE(error.error().file, path);
        QCOMPARE(error.error().line, 2);
        QCOMPARE(error.error().column, 19);
        QCOMPARE(error.error().hint, std::string("did you mean beta?"));
        QVERIFY(writeFileAtomically(path, "rooflens: scenario/1\nhardware: alpha\nmain: HMB\n"));
        const auto main = resolveScenario(catalog.scenario("two").value(), catalog);
        QVERIFY(!main);
        QCOMPARE(main.error().line, 3);
        QCOMPARE(main.error().hint, std::string("did you mean HBM?"));
        QVERIFY(writeFileAtomically(path, "rooflens: scenario/1\nhardware: alpha\nmain: hbm\n"));
        const auto resolved = resolveScenario(catalog.scenario("two").value(), catalog);
        QVERIFY2(resolved, resolved ? "" : text(resolved.error()));
        QCOMPARE(resolved->hardware[0].resolved->name, std::string("Alpha"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_mine;
    std::string m_shipped;
};

QTEST_GUILESS_MAIN(TestCatalog)
#include "tst_catalog.moc"
