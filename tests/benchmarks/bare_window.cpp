// SPDX-License-Identifier: GPL-3.0-or-later
// The peer of the window's start: a main window with nothing in it, until its first paint.
#include <QApplication>
#include <QMainWindow>
#include <QTimer>

namespace
{

class BareWindow : public QMainWindow
{
protected:
    void paintEvent(QPaintEvent* event) override
    {
        QMainWindow::paintEvent(event);
        QTimer::singleShot(0, qApp, &QCoreApplication::quit);
    }
};

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    BareWindow window;
    window.resize(1440, 900);
    window.show();
    return QApplication::exec();
}
