# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for rooflens.

function __rooflens_ids
    rooflens $argv[1] list --ids 2>/dev/null
end

function __rooflens_parameters
    set -l words (commandline -opc)
    test (count $words) -ge 3; or return
    rooflens ops show $words[3] --parameters 2>/dev/null | sed 's/$/=/'
end

set -l commands eval table ops hardware devices export

complete -c rooflens -n "not __fish_seen_subcommand_from $commands" -a eval -d "Work out an operation"
complete -c rooflens -n "not __fish_seen_subcommand_from $commands" -a table -d "The operations of a scenario as a table"
complete -c rooflens -n "not __fish_seen_subcommand_from $commands" -a ops -d "List, show and check operations"
complete -c rooflens -n "not __fish_seen_subcommand_from $commands" -a hardware -d "List, show, check and compare chips"
complete -c rooflens -n "not __fish_seen_subcommand_from $commands" -a devices -d "What is in this machine"
complete -c rooflens -n "not __fish_seen_subcommand_from $commands" -a export -d "Write a chart"
complete -c rooflens -l help -d "Explain, with an example"
complete -c rooflens -n "not __fish_seen_subcommand_from $commands" -l version -d "Print the version"
complete -c rooflens -n "__fish_seen_subcommand_from $commands" -l json -d "Print JSON"

complete -c rooflens -f -n "__fish_seen_subcommand_from eval; and test (count (commandline -opc)) -eq 2" \
    -a "(__rooflens_ids ops)"
complete -c rooflens -f -n "__fish_seen_subcommand_from eval; and test (count (commandline -opc)) -ge 3" \
    -a "(__rooflens_parameters)"
complete -c rooflens -n "__fish_seen_subcommand_from eval table export" -l hardware -x -a "(__rooflens_ids hardware)" -d "Chip"
complete -c rooflens -n "__fish_seen_subcommand_from eval" -l precision -x \
    -a "fp64 fp32 tf32 bf16 fp16 fp8 int8 fp4 int4" -d "Precision"
complete -c rooflens -n "__fish_seen_subcommand_from eval" -l main -x -d "Level that counts as main memory"
complete -c rooflens -n "__fish_seen_subcommand_from eval" -l measured -x -d "Measured time, e.g. 4ms"
complete -c rooflens -n "__fish_seen_subcommand_from eval" -l from -r -d "Many operations: JSON lines or CSV"

complete -c rooflens -n "__fish_seen_subcommand_from ops; and test (count (commandline -opc)) -eq 2" -a "list show check"
complete -c rooflens -n "__fish_seen_subcommand_from ops; and __fish_seen_subcommand_from show" -a "(__rooflens_ids ops)"
complete -c rooflens -n "__fish_seen_subcommand_from hardware; and test (count (commandline -opc)) -eq 2" \
    -a "list show check diff"
complete -c rooflens -n "__fish_seen_subcommand_from hardware; and __fish_seen_subcommand_from show diff" \
    -a "(__rooflens_ids hardware)"

complete -c rooflens -n "__fish_seen_subcommand_from export" -s o -l output -r -d "Picture (png, svg, pdf) or table (csv, md, json)"
complete -c rooflens -n "__fish_seen_subcommand_from export" -l size -x -d "Width and height, e.g. 160x100mm"
complete -c rooflens -n "__fish_seen_subcommand_from export" -l dpi -x -d "Dots per inch"
complete -c rooflens -n "__fish_seen_subcommand_from export" -l style -x -a "print light dark" -d "Colours"
