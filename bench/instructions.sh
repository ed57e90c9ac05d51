#!/bin/sh
# Instructions per evaluation, counted by callgrind: the difference of two runs that differ only in the number of calls.
# callgrind has no AVX-512: batches are counted with 4 lanes.
#
#     bench/instructions.sh BUILD [CSV [COMMIT]]
set -eu
build=${1:?usage: bench/instructions.sh BUILD [CSV [COMMIT]]}
csv=${2:-}
commit=${3:-unknown}
command -v valgrind >/dev/null || { echo "SKIPPED: valgrind is not installed; instructions are not counted"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

collected() { # program model mode calls -> instructions of the whole run
    if ! valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$1" --count "$2" "$3" "$4" \
        >"$folder/batch" 2>"$folder/log"; then
        cat "$folder/log" >&2
        exit 1
    fi
    sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p' "$folder/log"
}

count() { # program model mode few many
    low=$(collected "$1" "$2" "$3" "$4")
    high=$(collected "$1" "$2" "$3" "$5")
    each=$(((high - low) / ($5 - $4) / $(cat "$folder/batch")))
    printf '%-11s %-20s %d\n' "$2" "$3" $each
    [ -z "$csv" ] || echo "$commit,$2,$3,$each" >>"$csv"
}

[ -z "$csv" ] || echo "commit,model,mode,instructions" >"$csv"
printf '%-11s %-20s %s\n' model mode 'instructions per evaluation'
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
    "$program" --count list all 0 | while read -r mode; do
        case $mode in *batch) few=1 many=3 ;; *) few=10 many=60 ;; esac
        count "$program" $model "$mode" $few $many
    done
done
