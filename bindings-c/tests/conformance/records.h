/* What handles hold, as JSON. Each getter must tell what the JSON tells. */
#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>

#include <jansson.h>
#include <skillspan.h>

/* What a call gave: a value, an error, or neither if the port has no such call. */
struct outcome {
  json_t *value;
  json_t *error;
};

struct outcome gave(json_t *value);
struct outcome failed(skillspan_code code, skillspan_error *error);
struct outcome text_outcome(skillspan_code code, skillspan_text *text, skillspan_error *error, bool is_json);

/* Reads a handle into JSON, frees it and gives the outcome. */
#define OUTCOME(code, handle, error, json, release)                                    \
  do {                                                                                 \
    if ((code) != SKILLSPAN_CODE_OK) return failed(code, error);                       \
    struct outcome outcome = gave((handle) ? json(handle) : json_null());              \
    release(handle);                                                                   \
    return outcome;                                                                    \
  } while (0)

/* Ends the runner if a call that must not fail did. */
void must(skillspan_code code, skillspan_error *error);

/* End the runner if a getter tells something else than the JSON. `agrees_on_value` frees its value. */
void agrees(const json_t *json, const char *key, skillspan_str text);
void agrees_on_item(const json_t *json, size_t index, skillspan_str text);
void agrees_on_number(const json_t *json, const char *key, size_t number);
void agrees_on_code(const json_t *json, const char *key, int32_t code);
void agrees_on_value(const json_t *json, const char *key, json_t *value);

/* New references. */
json_t *texts_json(const skillspan_texts *texts);
json_t *diagnostics_json(const skillspan_diagnostics *list);
json_t *skill_json(const skillspan_skill *skill);
json_t *skills_json(const skillspan_skills *list);
json_t *skipped_json(const skillspan_skipped_list *list);
json_t *warnings_json(const skillspan_warnings *list);
json_t *types_json(const skillspan_b4_types *types);
json_t *resource_json(const skillspan_resource *resource);
json_t *result_json(const skillspan_result *result);
json_t *refresh_json(const skillspan_refresh *refresh);
json_t *menu_json(const skillspan_menu *menu);
json_t *roots_json(const skillspan_roots *roots);
json_t *document_json(const skillspan_document *document);
json_t *report_json(const skillspan_report *report);
json_t *fixed_json(const skillspan_fixed *fixed);
json_t *catalog_report_json(const skillspan_catalog_report *report);
json_t *search_hits_json(const skillspan_search_hits *hits);
json_t *restorables_json(const skillspan_restorables *lost);
json_t *ascii_names_json(const skillspan_ascii_names *names);
json_t *approvals_json(const skillspan_approvals *approvals);
json_t *mounts_json(const skillspan_mounts *mounts);
json_t *draft_json(const skillspan_draft *draft);

#endif
