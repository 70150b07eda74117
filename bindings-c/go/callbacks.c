// Go's functions know no const, and no pointers that are numbers.
#include "_cgo_export.h"

static void list(void *host, skillspan_sink *sink) { skillspanList((uintptr_t)host, sink); }

static void read_document(void *host, skillspan_str id, skillspan_sink *sink) {
  skillspanReadDocument((uintptr_t)host, id, sink);
}

static void list_files(void *host, skillspan_str id, skillspan_sink *sink) {
  skillspanListFiles((uintptr_t)host, id, sink);
}

static void read_file(void *host, skillspan_str id, skillspan_str path, skillspan_sink *sink) {
  skillspanReadFile((uintptr_t)host, id, path, sink);
}

static void provide(void *host, skillspan_sink *sink) { skillspanProvide((uintptr_t)host, sink); }

static int32_t decide(void *host, const skillspan_skill *skill) {
  return skillspanDecide((uintptr_t)host, (skillspan_skill *)skill);
}

static void warn(void *host, const skillspan_warning *warning) {
  skillspanWarn((uintptr_t)host, (skillspan_warning *)warning);
}

static bool which(void *host, skillspan_str program) { return skillspanWhich((uintptr_t)host, program); }

static void resolve_env(void *host, skillspan_str name, skillspan_str value, skillspan_sink *sink) {
  skillspanResolveEnv((uintptr_t)host, name, value, sink);
}

static void heard(void *host, const skillspan_refresh *refresh, const skillspan_error *error) {
  skillspanHeard((uintptr_t)host, (skillspan_refresh *)refresh, (skillspan_error *)error);
}

static void release(void *host) { skillspanRelease((uintptr_t)host); }

void skillspan_go_set_store(skillspan_options *options, uintptr_t host) {
  skillspan_store store = {(void *)host, list, read_document, list_files, read_file, release};
  skillspan_options_set_store(options, &store, NULL);
}

void skillspan_go_set_provider(skillspan_options *options, uintptr_t host) {
  skillspan_options_set_provider(options, provide, (void *)host, release, NULL);
}

void skillspan_go_set_trust(skillspan_options *options, uintptr_t host) {
  skillspan_options_set_trust(options, decide, (void *)host, release, NULL);
}

void skillspan_go_set_on_warning(skillspan_options *options, uintptr_t host) {
  skillspan_options_set_on_warning(options, warn, (void *)host, release, NULL);
}

void skillspan_go_set_which(skillspan_options *options, uintptr_t host) {
  skillspan_options_set_which(options, which, (void *)host, release, NULL);
}

void skillspan_go_set_resolve_env(skillspan_options *options, uintptr_t host) {
  skillspan_options_set_resolve_env(options, resolve_env, (void *)host, release, NULL);
}

skillspan_code skillspan_go_watch(const skillspan_set *set, uintptr_t host, skillspan_watch **watch,
                                  skillspan_error **error) {
  return skillspan_set_watch(set, heard, (void *)host, release, watch, error);
}
