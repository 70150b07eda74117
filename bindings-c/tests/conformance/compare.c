#include "compare.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

#define WRONG "(tampered)"

/* Cases hold no NUL in the texts that have a root in them. */
static json_t *replaced(const char *text, size_t len, const char *root) {
  const char *names[] = {"{root}", "{root_uri}"};
  json_t *whole = json_stringn_nocheck(text, len);
  for (size_t i = 0; i < 2; i++) {
    const char *rest = json_string_value(whole), *at;
    if (!strstr(rest, names[i])) continue;
    char *out = (char *)calloc(1, json_string_length(whole) * (strlen(root) + 1) + 1), *end = out;
    for (; (at = strstr(rest, names[i])); rest = at + strlen(names[i])) {
      end = stpcpy((char *)memcpy(end, rest, (size_t)(at - rest)) + (at - rest), root);
    }
    strcpy(end, rest);
    json_decref(whole);
    whole = json_string(out);
    free(out);
  }
  return whole;
}

json_t *filled(const json_t *value, const char *root) {
  if (json_is_string(value)) return replaced(json_string_value(value), json_string_length(value), root);
  if (json_is_array(value)) {
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(value); i++) {
      json_array_append_new(list, filled(json_array_get(value, i), root));
    }
    return list;
  }
  if (json_is_object(value)) {
    json_t *object = json_object(), *item;
    const char *key;
    json_object_foreach((json_t *)value, key, item) {
      json_t *name = replaced(key, strlen(key), root);
      json_object_set_new(object, json_string_value(name), filled(item, root));
      json_decref(name);
    }
    return object;
  }
  return json_deep_copy(value);
}

static bool is_absent(const json_t *expected) {
  return json_object_size(expected) == 1 && json_is_true(json_object_get(expected, "$absent"));
}

bool wants_failure(const json_t *expected) {
  return json_object_size(expected) == 1 && json_is_object(json_object_get(expected, "error"));
}

static bool same(const json_t *one, const json_t *other) {
  if (json_is_number(one) && json_is_number(other)) return json_number_value(one) == json_number_value(other);
  return json_equal(one, other);
}

void compare(const char *path, const json_t *expected, const json_t *found, json_t *differences) {
  char *below = (char *)malloc(strlen(path) + 1024);
  if (!found && (json_is_null(expected) || is_absent(expected))) {
    /* as wanted */
  } else if (json_is_object(expected) && json_is_object(found) && !is_absent(expected)) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expected, key, value) {
      snprintf(below, strlen(path) + 1024, "%s.%.1000s", path, key);
      compare(below, value, json_object_get(found, key), differences);
    }
  } else if (json_is_array(expected) && json_array_size(expected) == json_array_size(found) &&
             json_is_array(found)) {
    for (size_t i = 0; i < json_array_size(expected); i++) {
      sprintf(below, "%s[%zu]", path, i);
      compare(below, json_array_get(expected, i), json_array_get(found, i), differences);
    }
  } else if (!found || json_is_object(expected) || json_is_array(expected) || !same(expected, found)) {
    char *was = shown(found), *wanted = shown(is_absent(expected) ? NULL : expected);
    json_array_append_new(differences,
                          json_sprintf("%s\n  found:  %s\n  wanted: %s", path, was, wanted));
    free(was);
    free(wanted);
  }
  free(below);
}

/* A leaf is known by what holds it and by its place there. */
struct leaf {
  json_t *holder;
  const char *key;
  size_t index;
};

struct leaves {
  struct leaf *items;
  size_t count;
};

static void collect(json_t *holder, const char *key, size_t index, struct leaves *all) {
  json_t *value = key ? json_object_get(holder, key) : json_array_get(holder, index), *item;
  if (json_array_size(value) > 0) {
    for (size_t i = 0; i < json_array_size(value); i++) collect(value, NULL, i, all);
  } else if (json_object_size(value) > 0 && !is_absent(value)) {
    const char *name;
    json_object_foreach(value, name, item) collect(value, name, 0, all);
  } else {
    all->items = (struct leaf *)realloc(all->items, (all->count + 1) * sizeof(struct leaf));
    struct leaf leaf = {holder, key, index};
    all->items[all->count++] = leaf;
  }
}

static void collect_steps(json_t *steps, struct leaves *all) {
  for (size_t i = 0; i < json_array_size(steps); i++) {
    json_t *step = json_array_get(steps, i);
    if (strcmp(field(step, "call").data, "session") == 0) collect_steps(json_object_get(step, "steps"), all);
    if (json_object_get(step, "expect")) collect(step, "expect", 0, all);
  }
}

static json_t *falsified(const json_t *leaf) {
  if (json_is_boolean(leaf)) return json_boolean(!json_boolean_value(leaf));
  if (json_is_integer(leaf)) {
    json_int_t whole = json_integer_value(leaf);
    return json_integer(whole == INT64_MAX ? 0 : whole + 1);
  }
  if (json_is_real(leaf)) return json_real(json_real_value(leaf) == 0 ? 1 : -json_real_value(leaf));
  if (json_is_string(leaf)) {
    size_t len = json_string_length(leaf);
    char *text = (char *)malloc(len + sizeof WRONG);
    memcpy(text, json_string_value(leaf), len);
    memcpy(text + len, WRONG, sizeof WRONG);
    json_t *wrong = json_stringn(text, len + strlen(WRONG));
    free(text);
    return wrong;
  }
  return json_is_array(leaf) ? json_pack("[s]", WRONG) : json_string(WRONG);
}

void tamper(json_t *test) {
  struct leaves all = {NULL, 0};
  collect_steps(json_object_get(test, "steps"), &all);
  const char *id = field(test, "id").data;
  if (all.count == 0) die("case `%s` expects nothing", id);
  /* FNV-1a */
  uint32_t hash = 0x811c9dc5u;
  for (const char *at = id; *at; at++) hash = (hash ^ (unsigned char)*at) * 0x01000193u;
  struct leaf leaf = all.items[hash % all.count];
  json_t *value = leaf.key ? json_object_get(leaf.holder, leaf.key) : json_array_get(leaf.holder, leaf.index);
  json_t *wrong = falsified(value);
  if (leaf.key) {
    json_object_set_new(leaf.holder, leaf.key, wrong);
  } else {
    json_array_set_new(leaf.holder, leaf.index, wrong);
  }
  free(all.items);
}
