# null_calls.awk - C code that calls every public function with valid arguments, and with NULL for any of its pointers
#
#     awk -f null_calls.awk arguments.txt optional.txt PROTOTYPES     (the last as prototypes.awk writes them)
#
# Fails, naming the function, where arguments.txt has no value for a parameter's type, and where a line of either file names a
# function or parameter that does not exist.
function fail(text) {
    print FILENAME ": " text > "/dev/stderr"
    failed = 1
}

function trim(s) {
    gsub(/^[ \t]+|[ \t]+$/, "", s)
    return s
}

# "const ramus_wrench external[]" has type "ramus_wrench []" and name "external".
function split_parameter(s) {
    dimension = ""
    if (match(s, /\[.*\]$/)) {
        dimension = " []"
        s = trim(substr(s, 1, RSTART - 1))
    }
    match(s, /[A-Za-z_0-9]+$/)
    name = substr(s, RSTART)
    is_const = s ~ /^const /
    type = trim(substr(s, 1, RSTART - 1))
    gsub(/const( |$)/, "", type)
    type = trim(type) dimension
    gsub(/ +/, " ", type)
}

# A result may be "const T *", which is declared as such; a second const would be too much.
function plain(s) {
    sub(/^const /, "", s)
    return s
}

function value_of(f, position,    key) {
    key = (f "." name) in value ? f "." name : ("*." name " " type) in value ? "*." name " " type : type
    if (!(key in value)) {
        fail("no value for '" type "', parameter '" name "' of " f ": add a line to tests/abi/arguments.txt")
        return "0"
    }
    used[key] = 1
    key = value[key]
    gsub(/@/, position, key)
    return key
}

/^[ \t]*(#|$)/ { next }

FILENAME ~ /arguments.txt$/ {
    at = index($0, " = ")
    if (!at) {
        fail("line " FNR " has no ' = '")
        next
    }
    key = trim(substr($0, 1, at - 1))
    if (key in value)
        fail("line " FNR ": '" key "' is there twice")
    value[key] = trim(substr($0, at + 3))
    next
}

FILENAME ~ /optional.txt$/ {
    for (k = 2; k <= NF; k++)
        if ($k ~ /\+/)
            groups[$1] = groups[$1] " " $k
        else if (split($k, pair, "=") == 2)
            optional[$1 "." pair[1]] = pair[2]
        else
            optional[$1 "." $k] = "-"
    next
}

{
    n = split($0, part, "|")
    if (part[1] == "FUNCTION") {
        is_function[part[2]] = 1
        next
    }
    line[++count] = $0
}

END {
    for (f = 1; f <= count; f++) {
        n = split(line[f], part, "|")
        result = part[1]
        fname = part[2]
        pointers = npointer = 0
        arguments = names = error = out = ""
        mask = optional_mask = special = 0
        special_status = "RAMUS_OK"
        split("", bit_of)
        for (k = 3; k <= n; k++) {
            split_parameter(part[k])
            bit = 2 ^ (k - 3)
            expression = value_of(fname, k - 3)
            is_pointer = type ~ /[*\]]/ || type in is_function
            if (is_pointer) {
                mask += bit
                bit_of[name] = bit
                if (name ~ /^(err|opt|allocator|user)$/ || type in is_function || (fname "." name) in optional) {
                    optional_mask += bit
                    if ((fname "." name) in optional && optional[fname "." name] != "-") {
                        special = bit
                        special_status = optional[fname "." name]
                    }
                    used[fname "." name] = 1
                }
                if (("error " type) in value && !is_const && (!(("error " fname) in value) || value["error " fname] == name)) {
                    error = value["error " type] "(" expression ")"
                    error_bit = bit
                    used["error " type] = 1
                }
                if (type ~ /\*\*$/)
                    out = bit
                expression = "nulls & " bit "u ? NULL : (" expression ")"
            }
            arguments = arguments (k > 3 ? ",\n        " : "") expression
            names = names (k > 3 ? ", " : "") "\"" name "\""
        }
        used["error " fname] = 1
        printf "static void call_%s(scene *s, unsigned nulls, outcome *o)\n{\n    (void)s, (void)nulls;\n", fname
        if (result == "void")
            printf "    %s(%s);\n    o->neutral = 1;\n", fname, arguments
        else if (result == "ramus_status")
            printf "    o->status = %s(%s);\n", fname, arguments
        else
            printf "    const %s result = %s(%s);\n    o->neutral = is_neutral(%s, &result);\n", plain(result), fname, arguments,
                result ~ /\*/ && result !~ /char|ramus_error/ ? "'p'" : "KIND(result)"
        if (error != "" && result == "ramus_status")
            printf "    if (!(nulls & %du))\n        o->error = (%s);\n", error_bit, error
        print "}\n"
        together = ""
        count_together = split(groups[fname], group, " ")
        delete groups[fname]
        for (g = 1; g <= count_together; g++) {
            sum = 0
            members = split(group[g], member, "+")
            for (k = 1; k <= members; k++) {
                if (!(member[k] in bit_of))
                    fail("'" fname "." member[k] "' of tests/abi/optional.txt does not exist")
                sum += bit_of[member[k]]
            }
            together = together (g > 1 ? ", " : "") sum "u"
        }
        expected = ("status " fname) in value ? value["status " fname] : "RAMUS_OK"
        used["status " fname] = 1
        table = table sprintf("    { \"%s\", call_%s, %s, %uu, %uu, %uu, { %s }, %s, %uu, %s, { %s } },\n", fname, fname,
            result == "ramus_status" ? "STATUS" : result == "void" ? "NOTHING" : "VALUE", mask, optional_mask,
            out == "" ? 0 : out, together == "" ? "0" : together, expected, special, special_status,
            names == "" ? "NULL" : names)
    }
    print "static const function functions[] = {"
    printf "%s", table
    print "};"
    for (key in value)
        if (!(key in used))
            fail("'" key "' of tests/abi/arguments.txt is used by no function")
    for (key in groups)
        fail("'" key "' of tests/abi/optional.txt does not exist")
    for (key in optional)
        if (!(key in used))
            fail("'" key "' of tests/abi/optional.txt does not exist")
    exit failed
}
