# prototypes.awk - the functions that headers declare; POSIX awk
#
#     awk -f prototypes.awk HEADER...     one line for each: RETURN|NAME|TYPE NAME|TYPE NAME|...
#
# Arrays are written as in the header, "const double q[]"; a pointer's star belongs to the type. Inline functions and types
# are left out, macros are not expanded. Typedefs of functions are listed as FUNCTION|NAME.
{
    sub(/\r$/, "")
    if (joined || $0 ~ /^[ \t]*#/)
        joined = $0 ~ /\\$/
    else
        text = text $0 " "
}

function without_comments(s,    from, to, out) {
    while ((from = index(s, "/*")) > 0) {
        out = out substr(s, 1, from - 1) " "
        s = substr(s, from + 2)
        to = index(s, "*/")
        s = to ? substr(s, to + 2) : ""
    }
    return out s
}

# Everything in braces; extern "C" { stays open and its brace is dropped first.
function without_bodies(s,    out, depth, k, c) {
    gsub(/extern "C" *\{/, "", s)
    depth = 0
    while (match(s, /[{}]/)) {
        c = substr(s, RSTART, 1)
        if (depth == 0)
            out = out substr(s, 1, RSTART - 1)
        if (c == "{")
            depth++
        else if (depth > 0) {
            depth--
            if (depth == 0)
                out = out "{}"
        }
        s = substr(s, RSTART + 1)
    }
    return out s
}

function trim(s) {
    gsub(/[ \t]+/, " ", s)
    gsub(/^ | $/, "", s)
    return s
}

END {
    text = without_bodies(without_comments(text))
    n = split(text, piece, ";")
    for (k = 1; k <= n; k++) {
        s = trim(piece[k])
        while (match(s, /^static inline [^{]*\{\}/)) # these end without a semicolon
            s = trim(substr(s, RLENGTH + 1))
        if (s ~ /^typedef .*\( *\* *[A-Za-z_0-9]+ *\) *\(/) {
            match(s, /\( *\* *[A-Za-z_0-9]+ *\)/)
            name = substr(s, RSTART, RLENGTH)
            gsub(/[(*) ]/, "", name)
            print "FUNCTION|" name
            continue
        }
        if (s ~ /^(typedef|enum|struct)/ || s !~ /^[A-Za-z_].*\(.*\)$/)
            continue
        open = index(s, "(")
        head = substr(s, 1, open - 1)
        match(head, /[A-Za-z_0-9]+ *$/)
        name = trim(substr(head, RSTART))
        out = trim(substr(head, 1, RSTART - 1)) "|" name
        list = substr(s, open + 1, length(s) - open - 1)
        if (list !~ /^ *(void)? *$/) {
            count = split(list, parameter, ",")
            for (p = 1; p <= count; p++)
                out = out "|" trim(parameter[p])
        }
        print out
    }
}
