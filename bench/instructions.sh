#!/bin/sh
# Instructions and operations per evaluation, counted by callgrind: the difference of two runs that differ only in the number of calls.
# callgrind has no AVX-512: batches are counted with 4 lanes. Operations are sums, products, quotients and roots of floating-point
# numbers, each lane one, a fused multiply-add two; how often each instruction ran is put together with what it is (objdump).
#
#     bench/instructions.sh BUILD [CSV [COMMIT]]
set -eu
build=${1:?usage: bench/instructions.sh BUILD [CSV [COMMIT]]}
csv=${2:-}
commit=${3:-unknown}
command -v valgrind >/dev/null || { echo "SKIPPED: valgrind is not installed; instructions are not counted"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

operations_of() { # program -> $folder/NAME.ops: address and operations of each instruction that has any
    objdump -d --no-show-raw-insn "$1" | awk '
        /^ *[0-9a-f]+:/ {
            name = $2; sub(/^v/, "", name)
            if (name !~ /^(add|sub|mul|div|sqrt|hadd|addsub)[ps][ds]$/ && name !~ /^fn?m(add|sub|addsub|subadd)[0-9]*[ps][ds]$/) next
            lanes = name ~ /s[ds]$/ ? 1 : /%zmm/ ? 8 : /%ymm/ ? 4 : 2
            if (name ~ /ps$/) lanes *= 2
            sub(/:$/, "", $1)
            print $1, (name ~ /^f/ ? 2 : 1) * lanes
        }' >"$folder/$(basename "$1").ops"
}

collected() { # program model mode calls -> instructions and operations of the whole run; nothing where callgrind does not know an instruction
    valgrind --tool=callgrind --dump-instr=yes --dump-line=no --compress-pos=no --compress-strings=no --callgrind-out-file="$folder/out" \
        "$1" --count "$2" "$3" "$4" >"$folder/batch" 2>"$folder/log" || return 0
    awk -v program="/$(basename "$1")\$" '
        FNR == NR { operations["0x" $1] = $2; next }
        /^summary:/ { all = $2 }
        /^ob=/ { ours = $0 ~ program }
        /^calls=/ { getline; next } # what was called counts there
        ours && /^0x/ && ($1 in operations) { sum += operations[$1] * $2 }
        END { printf "%d %d\n", all, sum }' "$folder/$(basename "$1").ops" "$folder/out"
}

count() { # program model mode few many
    [ -e "$folder/$(basename "$1").ops" ] || operations_of "$1"
    set -- "$@" $(collected "$1" "$2" "$3" "$4") $(collected "$1" "$2" "$3" "$5")
    if [ $# -lt 9 ]; then
        grep -A 1 'Unrecognised instruction' "$folder/log" >&2 || { cat "$folder/log" >&2; exit 1; }
        printf '%-11s %-20s %12s\n' "$2" "$3" "not counted"
        return 0
    fi
    calls=$((($5 - $4) * $(cat "$folder/batch")))
    instructions=$((($8 - $6) / calls)) operations=$((($9 - $7) / calls))
    [ $operations -gt 0 ] || operations= # a library of others
    printf '%-11s %-20s %12d %12s\n' "$2" "$3" $instructions $operations
    [ -z "$csv" ] || echo "$commit,$2,$3,$instructions,$operations" >>"$csv"
}

[ -z "$csv" ] || echo "commit,model,mode,instructions,operations" >"$csv"
printf '%-11s %-20s %12s %12s per evaluation\n' model mode instructions operations
for model in arm-7 tree-24 chain-50; do
    for mode in sv dq sv-batch dq-batch mujoco; do
        case $mode in *batch) few=1 many=5 ;; *) few=10 many=210 ;; esac
        count "$build/bench/bench_inverse_dynamics" $model $mode $few $many
    done
done
# every algorithm, as bench_algorithms names them
program=$build/bench/bench_algorithms
[ -x "$program" ] || exit 0
for model in tree-24 quadruped; do
    "$program" --count list $model 0 | while read -r mode; do
        case $mode in *batch) few=1 many=3 ;; *) few=10 many=60 ;; esac
        count "$program" $model "$mode" $few $many
    done
done
