// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/window_program.h"

#include "core/catalog/catalog.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT: POSIX declares it nowhere

namespace rooflens::app
{

namespace
{

bool isSet(const char* variable)
{
    const char* value = std::getenv(variable);
    return value && *value != '\0';
}

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> offscreenEnvironment()
{
    std::vector<std::string> variables{"QT_QPA_PLATFORM=offscreen"};
    for (char** entry = environ; *entry; ++entry)
        if (std::strncmp(*entry, "QT_QPA_PLATFORM=", 16) != 0)
            variables.emplace_back(*entry);
    return variables;
}

Error systemError(const std::string& program, int number)
{
    return {ErrorCode::Io, "cannot run " + program + ": " + std::strerror(number), {}, 0, 0, {}};
}

} // namespace

std::optional<std::string> windowProgram()
{
    const std::string self = Catalog::executablePath();
    const std::string folder = self.substr(0, self.rfind('/') + 1);
    for (const char* place : {"rooflens-window", "../libexec/rooflens/rooflens-window"}) {
        std::string path = folder + place;
        if (access(path.c_str(), X_OK) == 0)
            return path;
    }
    return std::nullopt;
}

int openWindow(const std::vector<std::string>& files, Console& console)
{
    const auto program = windowProgram();
    if (!program)
        return console.fail(ErrorCode::NotFound, "this program was built without the window (rooflens-window)",
                            "the subcommands work without it: rooflens --help");
    if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY") && !isSet("QT_QPA_PLATFORM"))
        return console.fail(ErrorCode::Io, "there is no display to open the window on",
                            "rooflens table prints the lesson, rooflens export lesson -o chart.png draws it");
    std::vector<std::string> words{*program};
    words.insert(words.end(), files.begin(), files.end());
    console.flush();
    std::signal(SIGPIPE, SIG_DFL); // what is ignored stays ignored across exec
    execv(program->c_str(), pointersTo(words).data());
    return console.fail(systemError(*program, errno));
}

Result<Finished> runOffscreen(const std::string& program, const std::vector<std::string>& arguments)
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return fail(systemError(program, errno));
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables = offscreenEnvironment();

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    const int error = posix_spawn(&child, program.c_str(), &actions, &attributes, pointersTo(words).data(),
                                  pointersTo(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        return fail(systemError(program, error));
    }

    Finished finished;
    std::array<char, 4096> chunk{};
    ssize_t count = 0;
    while ((count = read(ends[0], chunk.data(), chunk.size())) > 0 || (count < 0 && errno == EINTR))
        if (count > 0)
            finished.output.append(chunk.data(), static_cast<std::size_t>(count));
    close(ends[0]);
    int state = 0;
    while (waitpid(child, &state, 0) < 0 && errno == EINTR) { }
    if (!WIFEXITED(state))
        return fail(Error{ErrorCode::Io,
                          program + " ended by signal " + std::to_string(WIFSIGNALED(state) ? WTERMSIG(state) : 0),
                          {},
                          0,
                          0,
                          {}});
    finished.status = WEXITSTATUS(state);
    return finished;
}

} // namespace rooflens::app
