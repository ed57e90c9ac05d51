#!/bin/sh
# Instructions per evaluation, counted by callgrind: the difference of two runs that differ only in the number of calls.
# callgrind has no AVX-512: batches are counted with 4 lanes.
#
#     bench/instructions.sh BUILD [CSV [COMMIT]]
set -eu
build=${1:?usage: bench/instructions.sh BUILD [CSV [COMMIT]]}
csv=${2:-}
commit=${3:-unknown}
program=$build/bench/bench_inverse_dynamics
command -v valgrind >/dev/null || { echo "SKIPPED: valgrind is not installed; instructions are not counted"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

collected() { # model mode calls -> instructions of the whole run
    if ! valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$program" --count "$1" "$2" "$3" \
        >"$folder/batch" 2>"$folder/log"; then
        cat "$folder/log" >&2
        exit 1
    fi
    sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p' "$folder/log"
}

[ -z "$csv" ] || echo "commit,model,mode,instructions" >"$csv"
printf '%-11s %-10s %s\n' model mode 'instructions per evaluation'
for model in arm-7 tree-24 chain-50; do
    for mode in sv dq sv-batch dq-batch mujoco; do
        case $mode in *batch) few=1 many=5 ;; *) few=10 many=210 ;; esac
        low=$(collected $model $mode $few)
        high=$(collected $model $mode $many)
        each=$(((high - low) / (many - few) / $(cat "$folder/batch")))
        printf '%-11s %-10s %d\n' $model $mode $each
        [ -z "$csv" ] || echo "$commit,$model,$mode,$each" >>"$csv"
    done
done
