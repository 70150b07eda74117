/* What a case expects: filling in its root, comparing, and making it false on purpose. */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>

#include <jansson.h>

/* A copy with `{root}` and `{root_uri}` filled in, keys included; a new reference. */
json_t *filled(const json_t *value, const char *root);

/* Appends each difference between what was expected and what was found (NULL for no value) to a list. */
void compare(const char *path, const json_t *expected, const json_t *found, json_t *differences);

/* Whether it is `{"error": {…}}` alone. */
bool wants_failure(const json_t *expected);

/* Changes one expected leaf of a case, picked by its id. */
void tamper(json_t *test);

#endif
