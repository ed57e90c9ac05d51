# structs.awk - the public structs that grow, and their fields, from headers; POSIX awk
#
#     awk -f structs.awk HEADER...     writes lines for the C files of this folder:
#
#     STRUCT(name)            a typedef whose first member is `size_t struct_size`
#     FIELD(name, field)      of it
#     EMBEDDED(outer, name)   a public struct that has one by value, so that outer's layout changes when it grows
{
    sub(/\r$/, "")
    if ($0 !~ /^[ \t]*#/)
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

# Declarators of one member: "const char *a, *b" or "void (*f)(void *user)" or "double x[6]".
function print_fields(name, member,    n, k, part, declarator) {
    if (match(member, /\( *\* *[A-Za-z_0-9]+ *\)/)) {
        part = substr(member, RSTART, RLENGTH)
        gsub(/[(*) ]/, "", part)
        print "FIELD(" name ", " part ")"
        return
    }
    gsub(/\[[^]]*\]/, "", member)
    n = split(member, declarator, ",")
    for (k = 1; k <= n; k++) {
        part = declarator[k]
        sub(/ *$/, "", part)
        sub(/.*[ *]/, "", part)
        print "FIELD(" name ", " part ")"
    }
}

END {
    text = without_comments(text)
    while (match(text, /typedef struct [A-Za-z_0-9]+ *\{[^{}]*\} *[A-Za-z_0-9]+ *;/)) {
        whole = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        name = whole
        sub(/ *;$/, "", name)
        sub(/.*[} ]/, "", name)
        sub(/^[^{]*\{/, "", whole)
        sub(/\}[^}]*$/, "", whole)
        name_of[++count] = name
        body_of[count] = whole
        if (whole ~ /^ *size_t +struct_size *;/)
            grows[name] = 1
    }
    for (s = 1; s <= count; s++) {
        name = name_of[s]
        n = split(body_of[s], member, ";")
        if (name in grows)
            print "STRUCT(" name ")"
        for (k = 1; k <= n; k++) {
            if (member[k] !~ /[A-Za-z]/)
                continue
            if (name in grows)
                print_fields(name, member[k])
            type = member[k]
            sub(/^ +/, "", type)
            sub(/^const +/, "", type)
            rest = type
            sub(/[^A-Za-z_0-9].*/, "", type)
            if (type in grows && rest !~ /\*/)
                print "EMBEDDED(" name ", " type ")"
        }
    }
}
