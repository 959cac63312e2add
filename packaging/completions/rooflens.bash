# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for rooflens. Names of operations and chips come from the program, so a user's own files count.

_rooflens_ids()
{
    rooflens "$1" list --ids 2>/dev/null
}

# The parameters of an operation as NAME=.
_rooflens_parameters()
{
    rooflens ops show "$1" --parameters 2>/dev/null | sed 's/$/=/'
}

_rooflens()
{
    local cur prev command sub
    COMPREPLY=()
    cur=${COMP_WORDS[COMP_CWORD]}
    prev=${COMP_WORDS[COMP_CWORD - 1]}
    command=${COMP_WORDS[1]}
    sub=${COMP_WORDS[2]}
    compopt -o default

    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "eval table ops hardware devices export --help --version" -- "$cur")
        return
    fi

    case $prev in
        --hardware)
            mapfile -t COMPREPLY < <(compgen -W "$(_rooflens_ids hardware)" -- "$cur")
            return
            ;;
        --precision)
            mapfile -t COMPREPLY < <(compgen -W "fp64 fp32 tf32 bf16 fp16 fp8 int8 fp4 int4" -- "$cur")
            return
            ;;
        --style)
            mapfile -t COMPREPLY < <(compgen -W "print light dark" -- "$cur")
            return
            ;;
        --from | -o | --output | --measured | --main | --size | --dpi)
            return
            ;;
    esac

    case $command in
        eval)
            if [[ $cur == -* ]]; then
                mapfile -t COMPREPLY < <(
                    compgen -W "--hardware --precision --main --measured --from --json --help" -- "$cur")
            elif [ "$COMP_CWORD" -eq 2 ]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_rooflens_ids ops)" -- "$cur")
            else
                mapfile -t COMPREPLY < <(compgen -W "$(_rooflens_parameters "$sub")" -- "$cur")
                [[ ${COMPREPLY[0]:-} == *= ]] && compopt -o nospace
            fi
            ;;
        ops | hardware)
            if [ "$COMP_CWORD" -eq 2 ]; then
                local words="list show check"
                [ "$command" = hardware ] && words+=" diff"
                mapfile -t COMPREPLY < <(compgen -W "$words --help" -- "$cur")
            elif [[ $cur == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "--json --help" -- "$cur")
            elif [ "$sub" = show ] || [ "$sub" = diff ]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_rooflens_ids "$command")" -- "$cur")
            fi
            ;;
        devices)
            mapfile -t COMPREPLY < <(compgen -W "--json --help" -- "$cur")
            ;;
        table)
            [[ $cur == -* ]] && mapfile -t COMPREPLY < <(compgen -W "--hardware --json --help" -- "$cur")
            ;;
        export)
            [[ $cur == -* ]] &&
                mapfile -t COMPREPLY < <(
                    compgen -W "--output --hardware --size --dpi --style --json --help" -- "$cur")
            ;;
    esac
}
complete -F _rooflens rooflens
