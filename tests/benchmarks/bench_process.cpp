// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/bench_process.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace rooflens::bench
{

double runProcess(const std::vector<std::string>& arguments)
{
    std::vector<char*> argv;
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const auto begin = std::chrono::steady_clock::now();
    const int failed = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
    int status = 0;
    if (failed == 0)
        waitpid(child, &status, 0);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        std::fprintf(stderr, "%s could not be run\n", argv[0]);
        std::exit(1);
    }
    return seconds;
}

std::vector<Series> alternate(const std::vector<std::vector<std::string>>& commands, int warm_up, int runs)
{
    std::vector<Series> all(commands.size());
    for (int run = 0; run < warm_up + runs; ++run) {
        for (std::size_t i = 0; i < commands.size(); ++i) {
            const double seconds = runProcess(commands[i]);
            if (run >= warm_up)
                all[i].seconds.push_back(seconds);
        }
    }
    return all;
}

} // namespace rooflens::bench
