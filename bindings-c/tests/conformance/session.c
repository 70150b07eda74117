#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

struct outcome begin_session(struct port *port, const json_t *step) {
  skillspan_error *error;
  const json_t *given = json_object_get(step, "options");
  char *options = given ? shown(given) : NULL;
  skillspan_session_free(port->session);
  skillspan_code code = skillspan_session_new(port->set, skillspan_text_of(options), &port->session, &error);
  free(options);
  return code == SKILLSPAN_CODE_OK ? gave(json_null()) : failed(code, error);
}

static struct outcome call(const skillspan_session *session, const json_t *step) {
  skillspan_result *result;
  skillspan_error *error;
  const json_t *given = json_object_get(step, "arguments");
  char *arguments = given ? shown(given) : NULL;
  skillspan_code code =
      skillspan_session_call(session, field(step, "tool"), skillspan_text_of(arguments), &result, &error);
  free(arguments);
  OUTCOME(code, result, error, result_json, skillspan_result_free);
}

static struct outcome load_skill(const skillspan_session *session, const json_t *step) {
  skillspan_text *text;
  skillspan_error *error;
  skillspan_code code = skillspan_session_load(session, field(step, "name"), field(step, "arguments"),
                                               field(step, "by"), false, &text, &error);
  return text_outcome(code, text, error, false);
}

static struct outcome export_state(struct port *port) {
  skillspan_text *text;
  skillspan_error *error;
  skillspan_code code = skillspan_session_export_state(port->session, &text, &error);
  struct outcome outcome = text_outcome(code, text, error, true);
  json_decref(port->exported);
  port->exported = json_incref(outcome.value);
  return outcome;
}

/* Without a state it is the one that was exported last. */
static struct outcome import_state(const struct port *port, const json_t *step) {
  skillspan_error *error;
  const json_t *given = json_object_get(step, "state");
  char *state = shown(given ? given : port->exported);
  skillspan_code code = skillspan_session_import_state(port->session, skillspan_text_of(state), &error);
  free(state);
  return code == SKILLSPAN_CODE_OK ? gave(json_null()) : failed(code, error);
}

static struct outcome to_restore(const skillspan_session *session, const json_t *step) {
  skillspan_restorables *lost;
  skillspan_error *error;
  const json_t *list = json_object_get(step, "texts");
  skillspan_str *texts = texts_of(list);
  skillspan_code code = skillspan_session_to_restore(session, texts, json_array_size(list), &lost, &error);
  free(texts);
  OUTCOME(code, lost, error, restorables_json, skillspan_restorables_free);
}

struct outcome session_step(struct port *port, const char *name, const json_t *step) {
  if (strcmp(name, "call") == 0) return call(port->session, step);
  if (strcmp(name, "load") == 0) return load_skill(port->session, step);
  if (strcmp(name, "export_state") == 0) return export_state(port);
  if (strcmp(name, "import_state") == 0) return import_state(port, step);
  if (strcmp(name, "to_restore") == 0) return to_restore(port->session, step);
  if (strcmp(name, "forget") == 0) {
    return gave(json_boolean(skillspan_session_forget(port->session, field(step, "name"))));
  }
  return gave(NULL);
}
