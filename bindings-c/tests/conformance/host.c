#include "host.h"

#include <stdbool.h>
#include <stdlib.h>

#include "json.h"
#include "tree.h"

static void push_bytes(skillspan_sink *sink, const json_t *value) {
  skillspan_str bytes;
  char *data = bytes_of(value, &bytes.len);
  bytes.data = data;
  skillspan_sink_push(sink, bytes);
  free(data);
}

static void fail(skillspan_sink *sink, const json_t *words) {
  skillspan_str message;
  char *data = bytes_of(words, &message.len);
  message.data = data;
  skillspan_sink_fail(sink, message);
  free(data);
}

static bool raises(const json_t *holder, const char *key, skillspan_sink *sink) {
  const json_t *words = json_object_get(holder, key);
  if (words) fail(sink, words);
  return words != NULL;
}

static void push_keys(skillspan_sink *sink, json_t *object) {
  const char *key;
  json_t *value;
  json_object_foreach(object, key, value) skillspan_sink_push(sink, skillspan_text_of(key));
}

static void list(void *data, skillspan_sink *sink) {
  if (raises(json_object_get((json_t *)data, "raises"), "list", sink)) return;
  push_keys(sink, json_object_get((json_t *)data, "documents"));
}

static void read_document(void *data, skillspan_str id, skillspan_sink *sink) {
  if (raises(json_object_get((json_t *)data, "raises"), "read_document", sink)) return;
  const json_t *document = json_object_getn(json_object_get((json_t *)data, "documents"), id.data, id.len);
  if (!raises(document, "raises", sink)) push_bytes(sink, document);
}

static void list_files(void *data, skillspan_str id, skillspan_sink *sink) {
  if (raises(json_object_get((json_t *)data, "raises"), "list_files", sink)) return;
  push_keys(sink, json_object_getn(json_object_get((json_t *)data, "files"), id.data, id.len));
}

static void read_file(void *data, skillspan_str id, skillspan_str path, skillspan_sink *sink) {
  if (raises(json_object_get((json_t *)data, "raises"), "read_file", sink)) return;
  json_t *files = json_object_getn(json_object_get((json_t *)data, "files"), id.data, id.len);
  push_bytes(sink, json_object_getn(files, path.data, path.len));
}

skillspan_store store_of(json_t *data) {
  skillspan_store store = {data, list, read_document, list_files, read_file, NULL};
  return store;
}

void provide(void *data, skillspan_sink *sink) {
  if (raises((json_t *)data, "raises", sink)) return;
  char *text = shown(json_object_get((json_t *)data, "returns"));
  skillspan_sink_push(sink, skillspan_text_of(text));
  free(text);
}

int32_t decide(void *data, const skillspan_skill *skill) {
  const json_t *verdict =
      json_object_get(json_object_get((json_t *)data, "returns"), skillspan_skill_name(skill).data);
  return json_is_true(verdict) ? 1 : json_is_false(verdict) ? -1 : 0;
}

void resolve_env(void *data, skillspan_str name, skillspan_str value, skillspan_sink *sink) {
  json_t *answer = json_object_getn((json_t *)data, name.data, name.len), *other;
  const char *key;
  if (!json_is_object(answer)) return skillspan_sink_push(sink, answer ? text_of(answer) : value);
  json_object_foreach(answer, key, other) skillspan_sink_push_variable(sink, skillspan_text_of(key), text_of(other));
}
