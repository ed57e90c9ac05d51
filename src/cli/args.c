/* args.c - options and arguments of a subcommand
 *
 * --opt value, --opt=value, -o value, -ovalue; options and arguments in any order; "--" ends the options; a single "-"
 * is an argument. What is unknown, missing, repeated or left over is an error of usage: exit code 2.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_help(const args_command *command)
{
    printf("usage: ramus %s\n\n%s\n\noptions:\n", command->usage, command->help);
    for (const args_option *o = command->option; o->name; o++) {
        char left[64];
        snprintf(left, sizeof left, "%s%c%s%s%s%s", o->letter ? "-" : "", o->letter ? o->letter : ' ',
                 o->letter ? ", " : "   ", o->name, o->value_name ? " " : "", o->value_name ? o->value_name : "");
        printf("  %-32s %s\n", left, o->help);
    }
    printf("  %-32s %s\n", "-h, --help", "this text");
}

static int unknown_option(const args_command *command, const char *name)
{
    const char *names[64] = { "--help" };
    int count = 1;
    for (const args_option *o = command->option; o->name && count < 63; o++)
        names[count++] = o->name;
    const char *closest = tool_closest(name, names);
    if (closest)
        return tool_fail(TOOL_BAD_USAGE, "unknown option '%s'; did you mean '%s'? Usage: ramus %s", name, closest,
                         command->usage);
    return tool_fail(TOOL_BAD_USAGE, "unknown option '%s'; usage: ramus %s", name, command->usage);
}

/* The option that `word` names; *value gets the part after '=' or after the letter, NULL if there is none. */
static const args_option *find_option(const args_command *command, const char *word, const char **value)
{
    const size_t length = strcspn(word, "=");
    *value = word[length] ? word + length + 1 : NULL;
    for (const args_option *o = command->option; o->name; o++) {
        if (strlen(o->name) == length && strncmp(word, o->name, length) == 0)
            return o;
        if (o->letter && word[1] == o->letter) {
            *value = word[2] ? word + 2 : NULL;
            return o;
        }
    }
    return NULL;
}

static int read_option(const args_command *command, int argc, char **argv, int *k)
{
    const char *value;
    const args_option *o = find_option(command, argv[*k], &value);
    if (!o) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(argv[*k], "="), argv[*k]);
        return unknown_option(command, name);
    }
    if (o->flag && !o->value) {
        if (value)
            return tool_fail(TOOL_BAD_USAGE, "option %s takes no value", o->name);
        *o->flag = 1;
        return ARGS_GO_ON;
    }
    if (!value && *k + 1 < argc)
        value = argv[++*k];
    if (!value)
        return tool_fail(TOOL_BAD_USAGE, "option %s needs a value: %s %s", o->name, o->name, o->value_name);
    if (!o->flag && *o->value)
        return tool_fail(TOOL_BAD_USAGE, "option %s is given twice", o->name);
    if (o->flag && *o->flag == ARGS_MOST)
        return tool_fail(TOOL_BAD_USAGE, "option %s is given more than %d times", o->name, ARGS_MOST);
    if (!value[0])
        return tool_fail(TOOL_BAD_USAGE, "option %s has an empty value", o->name);
    if (o->flag)
        o->value[(*o->flag)++] = value;
    else
        *o->value = value;
    return ARGS_GO_ON;
}

int args_parse(const args_command *command, int argc, char **argv, const char *arguments[])
{
    int wanted = 0, got = 0, only_arguments = 0;
    while (command->argument[wanted])
        wanted++;
    for (int k = 0; k < argc; k++) {
        const char *word = argv[k];
        if (!only_arguments && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)) {
            print_help(command);
            return TOOL_OK;
        }
        if (!only_arguments && strcmp(word, "--") == 0) {
            only_arguments = 1;
        } else if (!only_arguments && word[0] == '-' && word[1]) {
            const int code = read_option(command, argc, argv, &k);
            if (code != ARGS_GO_ON)
                return code;
        } else if (got == wanted) {
            return tool_fail(TOOL_BAD_USAGE, "'%s' is one argument too many; usage: ramus %s", word, command->usage);
        } else {
            arguments[got++] = word;
        }
    }
    if (got < wanted)
        return tool_fail(TOOL_BAD_USAGE, "%s is missing; usage: ramus %s", command->argument[got], command->usage);
    for (const args_option *o = command->option; o->name; o++)
        if (strcmp(o->name, "--output") == 0 && o->value && !o->flag)
            cli_set_output(*o->value);
    return ARGS_GO_ON;
}

void args_text(const args_option *option, const char *const except[], out *text)
{
    for (const args_option *o = option; o->name; o++) {
        int left_out = 0;
        for (int k = 0; except[k]; k++)
            left_out |= strcmp(o->name, except[k]) == 0;
        const int count = o->flag ? *o->flag : *o->value != NULL;
        for (int k = 0; k < count && !left_out; k++)
            out_add(text, "%s %s\n", o->name, o->value ? o->value[k] : "");
    }
}

const char *args_given(const args_option *from, const char *until)
{
    for (; from->name && strcmp(from->name, until) != 0; from++)
        if (from->value ? *from->value != NULL : *from->flag)
            return from->name;
    return NULL;
}
