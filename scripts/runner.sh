# runner.sh - runs tests one after another or by ctest, shows what runs, counts what passed, failed and was skipped; for scripts/test
#
# A test that is skipped is neither passed nor failed, and gives a reason: exit code 77 with the reason as the last line, or lines
# "SKIPPED: reason" within a program that passes for the rest. On a terminal one line shows what runs now; elsewhere there is a line
# for each test. `summary` ends with "N passed, N failed".
passed=0 failed=0 skipped=0 failures= skips=
mkdir -p "${logs:=build/test-logs}"
logs=$(cd "$logs" && pwd)
terminal=
[ -t 1 ] && [ "${TERM:-dumb}" != dumb ] && terminal=yes
began=$SECONDS

clock() { printf '%d:%02d' $((($SECONDS - began) / 60)) $((($SECONDS - began) % 60)); }
status() { # TEXT: what runs now, on a terminal
    [ -z "$terminal" ] || printf '\r\033[K[%s] %.*s' "$(clock)" $(($(tput cols 2> /dev/null || echo 80) - 10)) "$1"
}
line() { # a line that stays
    [ -z "$terminal" ] || printf '\r\033[K'
    printf '%s\n' "$*"
}
pass() { passed=$((passed + 1)); [ -n "$terminal" ] || line "  ok    $1"; }
fail() { failed=$((failed + 1)); failures="$failures  $1"$'\n'; line "  FAIL  $1"; }
skip() { skipped=$((skipped + 1)); skips="$skips  $1"$'\n'; line "  skip  $1"; }

# wait_for PID TEXT [LOG]: until it ends; its exit code. Of a build's log the last percentage is shown.
wait_for() {
    local start=$SECONDS
    while [ -n "$terminal" ] && kill -0 "$1" 2> /dev/null; do
        status "$2, $((SECONDS - start)) s$([ -z "${3:-}" ] || sed -nE 's/^\[ *([0-9]+%)\].*/, \1/p' "$3" | tail -n 1)"
        sleep 0.3
    done
    wait "$1"
}

# begin NAME COMMAND...: starts one test in the background, beside those that were begun before
begun=() begun_at=() names=() log_of=()
begin() {
    local name=$1 log="$logs/$(tr '/ ' '__' <<< "$1").log"
    shift
    "$@" > "$log" 2>&1 < /dev/null &
    begun+=($!) begun_at+=($SECONDS) names+=("$name") log_of+=("$log")
}
# finish: waits for what was begun; the output of a test is shown when it fails
finish() {
    local i code
    for i in "${!begun[@]}"; do
        code=0
        wait_for "${begun[i]}" "${names[*]:i}" || code=$?
        case $code in
            0) pass "${names[i]} ($((SECONDS - begun_at[i])) s)" ;;
            77) skip "${names[i]}: $(tail -n 1 "${log_of[i]}" | sed -E 's/^.*skipped: //I')" ;;
            *) fail "${names[i]}"; tail -n 40 "${log_of[i]}" ;;
        esac
    done
    begun=() begun_at=() names=() log_of=()
}
# run NAME COMMAND...: one test
run() { begin "$@"; finish; }

# Reads what ctest prints; shows the tests that run, counts those that have ended.
follow_ctest() { # NAME
    local name=$1 text number running=" " rest test
    while :; do
        if IFS= read -r -t 1 text; then
            case $text in
                *" Start "*": "*) running="$running${text##*: } " ;;
                [\ 0-9]*/*" Test "*"#"*": "*)
                    number=$(sed -E 's/^ *([0-9]+\/[0-9]+) .*/\1/' <<< "$text")
                    rest=${text#*: }
                    test=${rest%% *}
                    running=${running/ $test / }
                    case $text in
                        *" Passed "*) pass "$name $number $test" ;;
                        *"***Skipped"*) ;; # its reason is in the log
                        *) fail "$name $number $test:$(sed -E 's/^.*\*\*\*/ /; s/ +[0-9.]+ sec *$//' <<< "$text")" ;;
                    esac ;;
            esac
        elif [ $? -le 128 ]; then
            break
        fi
        status "$name ${number:-0}:$running"
    done
}

# The reasons for which tests of ctest's log were skipped, "NAME: reason", and the tests that skip without one.
skipped_in() { # LOG
    awk '/^[0-9]+\/[0-9]+ Testing: / { name = $3; reasons = 0 }
         /^ *SKIPPED: / { sub(/^ *SKIPPED: /, ""); print "skip " name ": " $0; reasons++ }
         /^\[  SKIPPED \] [0-9]+ test\(s\)/ { unsaid = $4 - reasons; if (unsaid > 0) print "fail " name ": skips without a reason" }' "$1"
}

# suite NAME FOLDER CTEST_ARGS...: the tests in a build folder
suite_run() {
    local name=$1 folder=$2 kind text passed_before=$passed failed_before=$failed start=$SECONDS
    shift 2
    rm -f "$folder/Testing/Temporary/LastTest.log"
    follow_ctest "$name" < <(cd "$folder" && exec ctest --output-on-failure "$@" 2>&1 < /dev/null | tee "$logs/$name.log")
    if [ ! -s "$folder/Testing/Temporary/LastTest.log" ] || [ $((passed + failed)) = $((passed_before + failed_before)) ]; then
        fail "$name: ctest ran no test"
        tail -n 20 "$logs/$name.log"
        return
    fi
    while read -r kind text; do "$kind" "$name $text"; done < <(skipped_in "$folder/Testing/Temporary/LastTest.log")
    grep -q '^100% tests passed' "$logs/$name.log" || tail -n 60 "$logs/$name.log"
    line "$name: $((passed - passed_before)) passed, $((failed - failed_before)) failed in $((SECONDS - start)) s"
}

# build NAME FOLDER CMAKE_ARGS...: configures and builds what the variable `targets` names, or everything; false, and a failed test,
# where that does not work
suite_build() {
    local name=$1 folder=$2 log="$logs/$1-build.log" start=$SECONDS
    shift 2
    { cmake -S . -B "$folder" "$@" && cmake --build "$folder" -j "${JOBS:-$(nproc)}" ${targets:+--target $targets}; } > "$log" 2>&1 < /dev/null &
    if ! wait_for $! "$name: building" "$log"; then
        fail "$name: build"
        tail -n 40 "$log"
        return 1
    fi
    line "$name: built in $((SECONDS - start)) s;$(sed -n "s/^-- \('ramus experiment' is [a-z ]*\).*/ \1/p" "$log")"
}

summary() {
    [ "$skipped" = 0 ] || line "$skipped skipped:"$'\n'"${skips%$'\n'}"
    [ "$failed" = 0 ] || line "failed:"$'\n'"${failures%$'\n'}"
    line "all tests took $(clock)"
    line "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
