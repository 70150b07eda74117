#include "json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void die(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("the suite cannot run: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(1);
}

json_t *json_of(skillspan_str text) {
  json_error_t fault;
  json_t *value = json_loadb(text.data ? text.data : "", text.len, JSON_ALLOW_NUL | JSON_DECODE_ANY, &fault);
  if (!value) die("the port gave no JSON: %s: %s", fault.text, text.data ? text.data : "NULL");
  if (text.data[text.len] != '\0') die("a text has no NUL behind it: %s", text.data);
  return value;
}

skillspan_str text_of(const json_t *value) {
  skillspan_str text = {json_string_value(value), json_string_length(value)};
  return text;
}

skillspan_str *texts_of(const json_t *list) {
  skillspan_str *texts = (skillspan_str *)malloc((json_array_size(list) + 1) * sizeof(skillspan_str));
  for (size_t i = 0; i < json_array_size(list); i++) texts[i] = text_of(json_array_get(list, i));
  return texts;
}

skillspan_str field(const json_t *object, const char *key) { return text_of(json_object_get(object, key)); }

char *shown(const json_t *value) {
  char *text = value ? json_dumps(value, JSON_ENCODE_ANY) : strdup("nothing");
  return text ? text : strdup("?");
}

json_t *load(const char *path) {
  json_error_t fault;
  json_t *value = json_load_file(path, JSON_ALLOW_NUL, &fault);
  if (!value) die("%s:%d: %s", path, fault.line, fault.text);
  return value;
}
