// skillspan: find, check, list and load Agent Skills.
//
// Made from the crate by cbindgen; do not edit.
//
// The rules for all functions:
//
// - A call that can fail returns a `skillspan_code`, `SKILLSPAN_CODE_OK` or why it failed. It fills its
//   place for a result with a new handle, or with NULL if it failed; and its place for an error, unless that
//   is NULL, with a new error, or with NULL if it did not fail.
// - What a call puts into a place belongs to the caller, who frees it with the `_free` function of its type.
//   `_free` of NULL does nothing. Everything else that is returned (`const` pointers, `skillspan_str`) is
//   borrowed from the handle that was asked, and stays as long as that one.
// - Arguments are borrowed for the call. Handles are live handles of this library or NULL: what is asked of
//   NULL is no text, 0, false, NULL or `SKILLSPAN_CODE_OK`; a call that needs a handle fails with
//   `SKILLSPAN_CODE_INVALID_ARGUMENT`.
// - Texts are UTF-8, see `skillspan_str`.
// - Handles may be read from several threads at once, and freed when no thread reads them any more.
// - The host's functions may be called from any thread that makes a call, from those of watches, and from
//   several at once. They must return: no exception, no longjmp, no call that changes the set they are called
//   for.


#ifndef SKILLSPAN_H
#define SKILLSPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number of the binary interface that this header describes.
#define SKILLSPAN_ABI_VERSION 1

// What a call returns, and the codes of errors and findings. A number never changes its meaning; new ones may
// be added.
enum skillspan_code
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The call did what was asked.
  SKILLSPAN_CODE_OK = 0,
  // An option or an argument has a wrong name, type or value.
  SKILLSPAN_CODE_INVALID_ARGUMENT = 1,
  // A skill that is known cannot be loaded because its `SKILL.md` is broken.
  SKILLSPAN_CODE_INVALID_SKILL = 2,
  // No visible skill has this name or qualified id.
  SKILLSPAN_CODE_SKILL_NOT_FOUND = 3,
  // The skill's frontmatter hides it from this caller.
  SKILLSPAN_CODE_NOT_INVOCABLE = 4,
  // The set offers no tool of this name.
  SKILLSPAN_CODE_UNKNOWN_TOOL = 5,
  // The skill has no regular file at this path.
  SKILLSPAN_CODE_RESOURCE_NOT_FOUND = 6,
  // The path leads out of the skill's folder.
  SKILLSPAN_CODE_RESOURCE_OUTSIDE_SKILL = 7,
  // The file is larger than the limit for its kind.
  SKILLSPAN_CODE_RESOURCE_TOO_LARGE = 8,
  // Text was demanded, and the file is no UTF-8 text.
  SKILLSPAN_CODE_RESOURCE_NOT_TEXT = 9,
  // A fault in skillspan itself.
  SKILLSPAN_CODE_INTERNAL = 10,
  // Two skills have one name, in a dialect where that makes opening fail.
  SKILLSPAN_CODE_DUPLICATE_SKILL = 11,
  // A root does not exist or is not a folder, in a dialect where that makes opening fail.
  SKILLSPAN_CODE_ROOT_MISSING = 12,
  // Two folders of an app stand for one path, in the dialect `b4`.
  SKILLSPAN_CODE_DUPLICATE_ROUTE = 13,
  // A file or folder could not be written.
  SKILLSPAN_CODE_UNWRITABLE = 14,
  // The set does not run scripts.
  SKILLSPAN_CODE_SCRIPT_OFF = 15,
  // A file or folder could not be read.
  SKILLSPAN_CODE_UNREADABLE = 100,
  // A root does not exist, or is not a folder.
  SKILLSPAN_CODE_MISSING_ROOT = 101,
  // A bound of the scan was reached, so a part of the root was not searched.
  SKILLSPAN_CODE_SCAN_TRUNCATED = 102,
  // A host's store failed; its skills are left out.
  SKILLSPAN_CODE_STORE_FAILED = 103,
  // The host's provider failed; its skills are left out.
  SKILLSPAN_CODE_PROVIDER_FAILED = 104,
  // A name in the filter matches no skill.
  SKILLSPAN_CODE_FILTER_UNMATCHED = 105,
  // Another skill that comes earlier has the same name.
  SKILLSPAN_CODE_DUPLICATE_NAME = 106,
  // A link leads nowhere.
  SKILLSPAN_CODE_DANGLING_LINK = 107,
  // A link leaves its root, and the host allows none that does.
  SKILLSPAN_CODE_OUTSIDE_ROOT = 108,
  // The file is spelled otherwise than `SKILL.md`.
  SKILLSPAN_CODE_FILENAME_CASE = 109,
  // `SKILL.md` or its frontmatter is larger than the limit.
  SKILLSPAN_CODE_FILE_TOO_LARGE = 110,
  // The file is not UTF-8 text.
  SKILLSPAN_CODE_NOT_UTF8 = 111,
  // Something stands before the opening `---`.
  SKILLSPAN_CODE_FRONTMATTER_NOT_FIRST = 112,
  // The file has no frontmatter.
  SKILLSPAN_CODE_MISSING_FRONTMATTER = 113,
  // The frontmatter is opened and never closed.
  SKILLSPAN_CODE_UNCLOSED_FRONTMATTER = 114,
  // The frontmatter is no readable YAML mapping.
  SKILLSPAN_CODE_MALFORMED_FRONTMATTER = 115,
  // The frontmatter nests too deep or repeats aliases too often.
  SKILLSPAN_CODE_YAML_LIMIT = 116,
  // A line of broken YAML was read literally.
  SKILLSPAN_CODE_YAML_REPAIRED = 117,
  // A ` #` cut a plain value: YAML takes the rest for a comment.
  SKILLSPAN_CODE_COMMENT_IN_VALUE = 118,
  // A key stands twice in one mapping.
  SKILLSPAN_CODE_DUPLICATE_KEY = 119,
  // A field holds a list or a mapping where text is wanted.
  SKILLSPAN_CODE_WRONG_TYPE = 120,
  // A value under `metadata` is a list or a mapping; it is kept as JSON text.
  SKILLSPAN_CODE_METADATA_NESTED = 121,
  // `allowed-tools` is a list or holds commas.
  SKILLSPAN_CODE_ALLOWED_TOOLS_FORM = 122,
  // A flag is not written as `true` or `false`.
  SKILLSPAN_CODE_FLAG_FORM = 123,
  // `name` is missing or blank.
  SKILLSPAN_CODE_MISSING_NAME = 124,
  // The name holds characters that are not allowed.
  SKILLSPAN_CODE_NAME_CHARACTERS = 125,
  // The name is longer than 64 characters.
  SKILLSPAN_CODE_NAME_LENGTH = 126,
  // The name differs from the name of the skill's folder.
  SKILLSPAN_CODE_NAME_MISMATCH = 127,
  // The name holds invisible or direction-changing characters.
  SKILLSPAN_CODE_NAME_CONTROL = 128,
  // `description` is missing or blank.
  SKILLSPAN_CODE_MISSING_DESCRIPTION = 129,
  // The description is longer than 1024 characters.
  SKILLSPAN_CODE_DESCRIPTION_LENGTH = 130,
  // The description holds `<` or `>`, which this profile forbids.
  SKILLSPAN_CODE_DESCRIPTION_CHARACTERS = 131,
  // `compatibility` is longer than 500 characters, or no text.
  SKILLSPAN_CODE_COMPATIBILITY_LENGTH = 132,
  // The profile does not know this top-level key.
  SKILLSPAN_CODE_UNKNOWN_KEY = 133,
  // The body is longer than 500 lines or 5,000 tokens.
  SKILLSPAN_CODE_LONG_BODY = 134,
  // The body names a file that does not exist or lies outside the skill.
  SKILLSPAN_CODE_BROKEN_LINK = 135,
  // Nothing in `SKILL.md` mentions this file.
  SKILLSPAN_CODE_UNMENTIONED_FILE = 136,
  // The body holds `</skill_content>`, which closes the wrapper that a model sees.
  SKILLSPAN_CODE_WRAPPER_IN_BODY = 137,
  // The name of a folder that holds a `SKILL.md` does not fit the dialect; the folder is left out.
  SKILLSPAN_CODE_INVALID_NAME = 138,
  // Bytes that are no UTF-8 were read as U+FFFD.
  SKILLSPAN_CODE_INVALID_UTF8 = 139,
  // A field holds a list or a mapping where the dialect wants text.
  SKILLSPAN_CODE_NOT_A_STRING = 140,
  // A link leaves the skill's folder, so it was not copied.
  SKILLSPAN_CODE_OUTSIDE_SKILL = 141,
  // A key under `metadata` has another shape than the dialect `forge` reads; it is dropped.
  SKILLSPAN_CODE_BAD_METADATA = 142,
  // `timeout_hint` is no time; the skill's scripts get 120 seconds.
  SKILLSPAN_CODE_BAD_TIMEOUT = 143,
  // The category is not lower-case words with hyphens; the skill is left out.
  SKILLSPAN_CODE_BAD_CATEGORY = 144,
  // A tag is not lower-case words with hyphens; the skill is left out.
  SKILLSPAN_CODE_BAD_TAG = 145,
  // The skill requires a capability that nobody knows; it is left out.
  SKILLSPAN_CODE_UNKNOWN_CAPABILITY = 146,
  // No script is behind a `## Tool:` heading, so the tool is left out.
  SKILLSPAN_CODE_MISSING_SCRIPT = 147,
  // The program that runs a tool's script is not found, so the tool is left out.
  SKILLSPAN_CODE_MISSING_INTERPRETER = 148,
  // A program that a skill requires is not found.
  SKILLSPAN_CODE_MISSING_BIN = 149,
  // A parameter of a tool has a name that models' providers refuse, so the tool is left out.
  SKILLSPAN_CODE_BAD_PROPERTY_KEY = 150,
  // A tool has a name that models' providers refuse, so it is left out.
  SKILLSPAN_CODE_BAD_TOOL_NAME = 151,
  // An earlier tool, or one of the host, has this tool's name, so it is left out.
  SKILLSPAN_CODE_DUPLICATE_TOOL = 152,
  // No `## Tool:` heading is served by this script.
  SKILLSPAN_CODE_ORPHAN_SCRIPT = 153,
  // The skill says nowhere what it is for, so the model's list leaves it out.
  SKILLSPAN_CODE_NO_DESCRIPTION = 154,
  // A pattern of a guardrail is no RE2 pattern; it is passed over.
  SKILLSPAN_CODE_BAD_GUARDRAIL_PATTERN = 155,
  // A variable that a skill requires is not set.
  SKILLSPAN_CODE_ENV_REQUIRED = 156,
  // None of the variables is set of which a skill requires one.
  SKILLSPAN_CODE_ENV_ONE_OF = 157,
  // A variable that a skill can use is not set.
  SKILLSPAN_CODE_ENV_OPTIONAL = 158,
  // A skill that is a single file is not part of what is compiled.
  SKILLSPAN_CODE_FLAT_NOT_COMPILED = 159,
  // A value or the body holds characters that a reader does not see, or that change the direction of what is seen.
  SKILLSPAN_CODE_HIDDEN_CHARACTER = 160,
  // The body begins with a block like a frontmatter, which no reader takes for one.
  SKILLSPAN_CODE_SECOND_FRONTMATTER = 161,
  // The skill calls itself read-only and only `allowed-tools` could make it so; that field approves tools in
  // advance and takes none away.
  SKILLSPAN_CODE_READ_ONLY_CLAIM = 162,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum skillspan_code skillspan_code;
#else
typedef int32_t skillspan_code;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How grave a finding is.
enum skillspan_severity
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // No finding: the handle was NULL.
  SKILLSPAN_SEVERITY_NONE = 0,
  // The file breaks a rule that counts; the report is not ok.
  SKILLSPAN_SEVERITY_ERROR = 1,
  // The file loads and should be mended.
  SKILLSPAN_SEVERITY_WARNING = 2,
  // Worth knowing.
  SKILLSPAN_SEVERITY_INFO = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum skillspan_severity skillspan_severity;
#else
typedef int32_t skillspan_severity;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What kind of file a resource is.
enum skillspan_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // No resource: the handle was NULL.
  SKILLSPAN_KIND_NONE = 0,
  // UTF-8 text.
  SKILLSPAN_KIND_TEXT = 1,
  // An image.
  SKILLSPAN_KIND_IMAGE = 2,
  // Anything else.
  SKILLSPAN_KIND_FILE = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum skillspan_kind skillspan_kind;
#else
typedef int32_t skillspan_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What became of a skill.
enum skillspan_change
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // It was not there before.
  SKILLSPAN_CHANGE_ADDED = 1,
  // Its file or place changed.
  SKILLSPAN_CHANGE_CHANGED = 2,
  // It is gone.
  SKILLSPAN_CHANGE_REMOVED = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum skillspan_change skillspan_change;
#else
typedef int32_t skillspan_change;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The digests of approved folders by the locations of their skills. As JSON it is what a host keeps, and passes to
// the next set as `{"trust": {"approvals": …}}`. The caller that got it frees it.
typedef struct skillspan_approvals skillspan_approvals;

// A name of ASCII for each skill, by its id. The caller that got them frees them.
typedef struct skillspan_ascii_names skillspan_ascii_names;

// The types of an app's routes, in the dialect `b4`. The caller that got them frees them.
typedef struct skillspan_b4_types skillspan_b4_types;

// What a catalog shows of its skills. The caller that got it frees it.
typedef struct skillspan_catalog_report skillspan_catalog_report;

// A finding about a file.
typedef struct skillspan_diagnostic skillspan_diagnostic;

// A list of findings, borrowed from the error, document, report or snapshot that holds it.
typedef struct skillspan_diagnostics skillspan_diagnostics;

// A `SKILL.md` that was parsed. The caller that got it frees it.
typedef struct skillspan_document skillspan_document;

// A `SKILL.md` that is not written yet. The caller that got it frees it.
typedef struct skillspan_draft skillspan_draft;

// Why a call failed. The caller that got it frees it.
typedef struct skillspan_error skillspan_error;

// A `SKILL.md` with what its fixes would make of it; borrowed from its list.
typedef struct skillspan_file_fix skillspan_file_fix;

// What fixes would make of files. The caller that got it frees it.
typedef struct skillspan_file_fixes skillspan_file_fixes;

// A text with fixes applied. One that a call gave is freed by its caller; one of another handle is borrowed.
typedef struct skillspan_fixed skillspan_fixed;

// The files of a build, which are not written yet. The caller that got them frees them.
typedef struct skillspan_forge_artifacts skillspan_forge_artifacts;

// What a host's tool that runs programs may do for the skills. The caller that got it frees it.
typedef struct skillspan_forge_cli skillspan_forge_cli;

// What an agent's skills are compiled to. The caller that got it frees it.
typedef struct skillspan_forge_compiled skillspan_forge_compiled;

// What is wrong with an agent's skills. The caller that got it frees it.
typedef struct skillspan_forge_findings skillspan_forge_findings;

// What lies in a folder of skills, in the dialect `forge`. The caller that got it frees it.
typedef struct skillspan_forge_found skillspan_forge_found;

// Patterns that skills deny in commands, output, prompts and answers, ready to check with. The caller that got them
// frees them.
typedef struct skillspan_forge_guardrails skillspan_forge_guardrails;

// An agent's YAML with domains added. The caller that got it frees it.
typedef struct skillspan_forge_merged skillspan_forge_merged;

// What is missing of requirements. The caller that got it frees it.
typedef struct skillspan_forge_missing skillspan_forge_missing;

// A tool's output after its check. The caller that got it frees it.
typedef struct skillspan_forge_output skillspan_forge_output;

// The menu of skills that a person may call. The caller that got it frees it.
typedef struct skillspan_menu skillspan_menu;

// Folders to mount where code runs, all read-only. The caller that got them frees them.
typedef struct skillspan_mounts skillspan_mounts;

// How to open a set. The caller that made it frees it; one may open many sets. Setters must not run while
// another thread uses it.
typedef struct skillspan_options skillspan_options;

// A program to run without a shell, with nothing on its standard input. The caller that got it frees it.
typedef struct skillspan_plan skillspan_plan;

// What a refresh changed. The caller that got it frees it.
typedef struct skillspan_refresh skillspan_refresh;

// What a check found. One that a call gave is freed by its caller; one of another handle is borrowed.
typedef struct skillspan_report skillspan_report;

// A file of a skill. One that `skillspan_set_read` gave is freed by its caller; one of a result is borrowed.
typedef struct skillspan_resource skillspan_resource;

// Skills whose texts a conversation has lost. The caller that got them frees them.
typedef struct skillspan_restorables skillspan_restorables;

// What a model gets back from a tool. The caller that got it frees it.
typedef struct skillspan_result skillspan_result;

// Well-known roots that exist. The caller that got them frees them.
typedef struct skillspan_roots skillspan_roots;

// The skills that fit a query, the best first. The caller that got them frees them.
typedef struct skillspan_search_hits skillspan_search_hits;

// One conversation over a set: it remembers which texts of skills were sent. The caller that made it frees it,
// before or after the set; all other calls may come from many threads at once.
typedef struct skillspan_session skillspan_session;

// A set of skills. The caller that got it frees it; all other calls may come from many threads at once.
typedef struct skillspan_set skillspan_set;

// Where a host's function puts its answer. It lives until the function returns.
typedef struct skillspan_sink skillspan_sink;

// One skill, as it was when it was asked for.
typedef struct skillspan_skill skillspan_skill;

// A list of skills. One that a call gave is freed by its caller; one of a snapshot is borrowed.
typedef struct skillspan_skills skillspan_skills;

// A skill that was found and does not count.
typedef struct skillspan_skipped skillspan_skipped;

// A list of skills that do not count, borrowed from a snapshot.
typedef struct skillspan_skipped_list skillspan_skipped_list;

// What a set knew at one time. It never changes, so that its lists agree with one another and can be read
// while another thread refreshes the set. The caller that got it frees it, before or after the set.
typedef struct skillspan_snapshot skillspan_snapshot;

// A text that the caller owns.
typedef struct skillspan_text skillspan_text;

// A list of texts. One that a call gave is freed by its caller; one of another handle is borrowed.
typedef struct skillspan_texts skillspan_texts;

// Something about opening a set (a root, a bound, a store, the provider, the filter) or about copying its folders.
typedef struct skillspan_warning skillspan_warning;

// A list of warnings. One that a call gave is freed by its caller; one of a snapshot or of types is borrowed.
typedef struct skillspan_warnings skillspan_warnings;

// A watch over the roots of a set. The caller that began it frees it, before or after the set.
typedef struct skillspan_watch skillspan_watch;

// A text: UTF-8 without NUL counted, or bytes where a function says so.
//
// Going in, it is borrowed for the call and needs no NUL at its end; NULL is no text, which where a text is
// needed counts as empty. Coming out, it belongs to the handle that was asked and lives as long; it may hold
// NUL and is followed by one that `len` does not count. `data` is NULL where there is no text.
typedef struct {
  // Its first byte.
  const char *data;
  // How many bytes it has.
  size_t len;
} skillspan_str;

// Lets the host free a context: called once, when nothing uses it any more.
typedef void (*skillspan_release_fn)(void *ctx);

// Skills that the host holds. `list` and `read_document` are needed; without `list_files` and `read_file`
// skills have no further files. The texts passed in are borrowed for the call.
typedef struct {
  // Passed to each function.
  void *ctx;
  // Pushes the ids of all skills, in order.
  void (*list)(void *ctx, skillspan_sink *sink);
  // Pushes the `SKILL.md` of a skill.
  void (*read_document)(void *ctx, skillspan_str id, skillspan_sink *sink);
  // Pushes the relative paths of a skill's other files.
  void (*list_files)(void *ctx, skillspan_str id, skillspan_sink *sink);
  // Pushes the bytes of one of these files.
  void (*read_file)(void *ctx, skillspan_str id, skillspan_str path, skillspan_sink *sink);
  // Frees `ctx`; may be NULL.
  skillspan_release_fn release;
} skillspan_store;

// Pushes data skills as one JSON array, or fails.
typedef void (*skillspan_provide_fn)(void *ctx, skillspan_sink *sink);

// The host's verdict on a skill, which is borrowed for the call: above 0 it may be used, below 0 it may not, 0
// is no verdict.
typedef int32_t (*skillspan_decide_fn)(void *ctx, const skillspan_skill *skill);

// Hears a warning, which is borrowed for the call.
typedef void (*skillspan_warn_fn)(void *ctx, const skillspan_warning *warning);

// Whether a program is found, by its name, which is borrowed for the call.
typedef bool (*skillspan_which_fn)(void *ctx, skillspan_str program);

// Pushes the value that a script gets for a variable, and with `skillspan_sink_push_variable` further variables.
// Where it pushes no value, not even an empty one, the script does not get the variable. If it fails, so does the
// call that asked. `name` and `value` are borrowed for the call.
typedef void (*skillspan_resolve_env_fn)(void *ctx,
                                         skillspan_str name,
                                         skillspan_str value,
                                         skillspan_sink *sink);

// Hears what a watch's refresh changed, or why it failed. One of the two is NULL; both are borrowed for the call.
typedef void (*skillspan_heard_fn)(void *ctx, const skillspan_refresh *refresh, const skillspan_error *error);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The number of the binary interface of the library that was loaded. Use it only if it equals
// `SKILLSPAN_ABI_VERSION`.
uint32_t skillspan_abi_version(void);

// The library's version, for example `1.2.3`.
skillspan_str skillspan_version(void);

// How many codes there are, errors and findings; success is none.
size_t skillspan_code_count(void);

// The code at an index below `skillspan_code_count()`; `SKILLSPAN_CODE_OK` for any other.
skillspan_code skillspan_code_at(size_t index);

// The code as it stands in JSON, for example `skill_not_found`; no text for a number that is no code.
skillspan_str skillspan_code_name(int32_t code);

// Whether the code is one that calls and tools fail with. All others stand in findings only.
bool skillspan_code_is_error(int32_t code);

// A text with NUL at its end as a `skillspan_str`; NULL is no text.
skillspan_str skillspan_text_of(const char *text);

// The text itself, borrowed.
skillspan_str skillspan_text_get(const skillspan_text *text);

// Frees a text; NULL is fine.
void skillspan_text_free(skillspan_text *text);

// How many there are.
size_t skillspan_texts_len(const skillspan_texts *texts);

// One of them, borrowed; no text behind the end.
skillspan_str skillspan_texts_get(const skillspan_texts *texts, size_t index);

// The list as a JSON array, borrowed.
skillspan_str skillspan_texts_to_json(const skillspan_texts *texts);

// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
void skillspan_texts_free(skillspan_texts *texts);

// The code, the same as the status of the call that failed; `SKILLSPAN_CODE_OK` for NULL.
skillspan_code skillspan_error_code(const skillspan_error *error);

// A sentence for people.
skillspan_str skillspan_error_message(const skillspan_error *error);

// The file or folder concerned; no text where there is none.
skillspan_str skillspan_error_path(const skillspan_error *error);

// What is wrong with the file, without its path, in dialects that tell it apart; no text in the others.
skillspan_str skillspan_error_problem(const skillspan_error *error);

// The name of the skill that made opening fail; no text where none did.
skillspan_str skillspan_error_skill(const skillspan_error *error);

// The findings behind the failure, borrowed.
const skillspan_diagnostics *skillspan_error_diagnostics(const skillspan_error *error);

// The error as a JSON object, borrowed.
skillspan_str skillspan_error_to_json(const skillspan_error *error);

// Frees an error; NULL is fine.
void skillspan_error_free(skillspan_error *error);

// Options of the dialect `agentskills` without roots. Never NULL.
skillspan_options *skillspan_options_new(void);

// Adds a folder in which skills are looked for, behind those that are there; the earlier wins a name.
skillspan_code skillspan_options_add_root(skillspan_options *options,
                                          skillspan_str path,
                                          skillspan_error **error);

// Sets options from a JSON object, each key in place of what it was before, for example
// `{"dialect": "toolnexus", "strict": true, "roots": [{"path": "skills", "namespace": "team"}]}`. With `budget` (as
// for `skillspan_set_catalog`) and `search` (`true` offers the model a search) large libraries stay usable. Names
// and values are checked when a set is opened.
skillspan_code skillspan_options_set_json(skillspan_options *options,
                                          skillspan_str json,
                                          skillspan_error **error);

// Takes skills from the host's store, which is copied; NULL for none. If this fails, `release` is not called.
skillspan_code skillspan_options_set_store(skillspan_options *options,
                                           const skillspan_store *store,
                                           skillspan_error **error);

// Takes data skills from the host's function, called at each `skillspan_set_open`; NULL for none.
skillspan_code skillspan_options_set_provider(skillspan_options *options,
                                              skillspan_provide_fn provide,
                                              void *ctx,
                                              skillspan_release_fn release,
                                              skillspan_error **error);

// Asks the host's function for a verdict on each skill, at opening and at each refresh; NULL for none.
// Whether verdicts are demanded, and which folders are approved without one, are options:
// `{"trust": {"demand": true, "approvals": …}}`, with what `skillspan_approvals_to_json` gave.
skillspan_code skillspan_options_set_trust(skillspan_options *options,
                                           skillspan_decide_fn decide,
                                           void *ctx,
                                           skillspan_release_fn release,
                                           skillspan_error **error);

// Passes each warning to the host's function, at opening and at each refresh; NULL for silence. Without this
// call the dialect `toolnexus` writes its warnings to standard error, and no other does.
skillspan_code skillspan_options_set_on_warning(skillspan_options *options,
                                                skillspan_warn_fn warn,
                                                void *ctx,
                                                skillspan_release_fn release,
                                                skillspan_error **error);

// Asks the host's function which programs are found, in the dialect `forge`, at opening, at each refresh and
// when the set is checked; it goes before the option `which`. NULL for none.
skillspan_code skillspan_options_set_which(skillspan_options *options,
                                           skillspan_which_fn which,
                                           void *ctx,
                                           skillspan_release_fn release,
                                           skillspan_error **error);

// Asks the host's function what a script gets instead of a variable, in the dialect `forge`, whenever a script's
// run is planned; NULL for the variable itself.
skillspan_code skillspan_options_set_resolve_env(skillspan_options *options,
                                                 skillspan_resolve_env_fn resolve,
                                                 void *ctx,
                                                 skillspan_release_fn release,
                                                 skillspan_error **error);

// Frees options; NULL is fine. Sets that were opened with them stay.
void skillspan_options_free(skillspan_options *options);

// Puts an answer into the sink; the bytes are copied. Each call is one item of a list; where one text is
// wanted the pieces are joined.
void skillspan_sink_push(skillspan_sink *sink, skillspan_str bytes);

// Puts a variable into the sink, for `skillspan_resolve_env_fn`; both texts are copied.
void skillspan_sink_push_variable(skillspan_sink *sink, skillspan_str name, skillspan_str value);

// Tells that the function failed, in its own words; what was pushed does not count.
void skillspan_sink_fail(skillspan_sink *sink, skillspan_str message);

// A new conversation. `options` is a JSON object or no text: `repeat` tells what a repeated load gives, `true`
// (also if it is not there) for one line, `false` for the text again, or the line to give.
skillspan_code skillspan_session_new(const skillspan_set *set,
                                     skillspan_str options,
                                     skillspan_session **session,
                                     skillspan_error **error);

// As `skillspan_set_call`; a text that the conversation has, unchanged, is answered with one line.
skillspan_code skillspan_session_call(const skillspan_session *session,
                                      skillspan_str tool,
                                      skillspan_str arguments,
                                      skillspan_result **result,
                                      skillspan_error **error);

// As `skillspan_set_load`; a text that the conversation has, unchanged, is answered with one line.
skillspan_code skillspan_session_load(const skillspan_session *session,
                                      skillspan_str name,
                                      skillspan_str arguments,
                                      skillspan_str by,
                                      bool substitute,
                                      skillspan_text **text,
                                      skillspan_error **error);

// Which skills' texts are whole in none of `len` texts: what must be put back after a conversation was compacted.
// The session takes them for put back; forget those that are not. NULL is no text.
skillspan_code skillspan_session_to_restore(const skillspan_session *session,
                                            const skillspan_str *texts,
                                            size_t len,
                                            skillspan_restorables **lost,
                                            skillspan_error **error);

// Forgets that a skill was loaded, by its name or id: its next load gives the text. Whether it was known.
bool skillspan_session_forget(const skillspan_session *session, skillspan_str name);

// What the session remembers, as JSON text that the host keeps:
// `{"version", "sent": [{"id", "name", "arguments", "text"}]}`.
skillspan_code skillspan_session_export_state(const skillspan_session *session,
                                              skillspan_text **state,
                                              skillspan_error **error);

// Takes what `skillspan_session_export_state` gave in place of what the session remembers. Fails with
// `SKILLSPAN_CODE_INVALID_ARGUMENT` for anything else; the session then stays as it was.
skillspan_code skillspan_session_import_state(const skillspan_session *session,
                                              skillspan_str state,
                                              skillspan_error **error);

// Frees a session; NULL is fine.
void skillspan_session_free(skillspan_session *session);

// Walks the roots and reads each skill's frontmatter. A broken skill, a missing root or a failing store
// never hides the others. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for wrong options and, with `strict`,
// with `SKILLSPAN_CODE_INVALID_SKILL`. `options` is borrowed; NULL opens a set without roots.
skillspan_code skillspan_set_open(const skillspan_options *options,
                                  skillspan_set **set,
                                  skillspan_error **error);

// Frees a set; NULL is fine. What it gave stays valid.
void skillspan_set_free(skillspan_set *set);

// The name of its dialect.
skillspan_str skillspan_set_dialect(const skillspan_set *set);

// How many skills it shows.
size_t skillspan_set_len(const skillspan_set *set);

// What it knows now: skills, skipped, blocked, diagnostics and warnings.
skillspan_code skillspan_set_snapshot(const skillspan_set *set,
                                      skillspan_snapshot **snapshot,
                                      skillspan_error **error);

// The skill of a bare name or a qualified id. Fails with `SKILLSPAN_CODE_SKILL_NOT_FOUND`; the message lists
// close matches.
skillspan_code skillspan_set_get(const skillspan_set *set,
                                 skillspan_str name,
                                 skillspan_skill **skill,
                                 skillspan_error **error);

// As `skillspan_set_get`, but a skill that is not there is no failure: the result is NULL.
skillspan_code skillspan_set_find(const skillspan_set *set,
                                  skillspan_str name,
                                  skillspan_skill **skill,
                                  skillspan_error **error);

// The list of skills that a model sees. `options` is a JSON object or no text: `format` (`xml`, `markdown` or
// `json`), `locations` (`true`, `false` or `url`), `preamble` (`true`, `false` or a text), `include` and `exclude`
// (lists of names or ids), and `budget`, the most that the text may take: `{"chars"}`, `{"tokens"}`,
// `{"context_window", "percent"}`, or `false` for any size where the set was opened with one.
skillspan_code skillspan_set_catalog(const skillspan_set *set,
                                     skillspan_str options,
                                     skillspan_text **catalog,
                                     skillspan_error **error);

// What the catalog of the same options shows of its skills, and what its budget cost.
skillspan_code skillspan_set_catalog_report(const skillspan_set *set,
                                            skillspan_str options,
                                            skillspan_catalog_report **report,
                                            skillspan_error **error);

// The skills that fit a query, the best first. `options` is a JSON object or no text: `limit`, the most that are
// given (10), and `scores`, a number by name or id of the host's own search for the same query, which is fused with
// this one.
skillspan_code skillspan_set_search(const skillspan_set *set,
                                    skillspan_str query,
                                    skillspan_str options,
                                    skillspan_search_hits **hits,
                                    skillspan_error **error);

// The skills that a person may call.
skillspan_code skillspan_set_user_menu(const skillspan_set *set,
                                       skillspan_menu **menu,
                                       skillspan_error **error);

// The tools that a model may call, as a JSON array. `style` is `openai`, `anthropic`, `gemini` or `mcp`, or no
// text for skillspan's own shape. `options` are those of the catalog that the tools go with.
skillspan_code skillspan_set_tools(const skillspan_set *set,
                                   skillspan_str style,
                                   skillspan_str options,
                                   skillspan_text **tools,
                                   skillspan_error **error);

// Any tools, a JSON array of `{"name", "description", "input_schema"}`, in the shape that a provider wants.
// `style` as for `skillspan_set_tools`, and needed.
skillspan_code skillspan_wrap_tools(skillspan_str tools,
                                    skillspan_str style,
                                    skillspan_text **wrapped,
                                    skillspan_error **error);

// Runs a tool with the arguments that a model passed, a JSON object. What a model may get wrong, JSON that
// cannot be read included, is no failure of the call: the result tells the model.
skillspan_code skillspan_set_call(const skillspan_set *set,
                                  skillspan_str tool,
                                  skillspan_str arguments,
                                  skillspan_result **result,
                                  skillspan_error **error);

// Reads a file of a skill. `path` is relative to the skill's folder. With `only_text`, a file that is no text
// is `SKILLSPAN_CODE_RESOURCE_NOT_TEXT`.
skillspan_code skillspan_set_read(const skillspan_set *set,
                                  skillspan_str skill,
                                  skillspan_str path,
                                  bool only_text,
                                  skillspan_resource **resource,
                                  skillspan_error **error);

// The text of a skill, the same that the load tool gives a model. `arguments` may be no text; `by` is `user`
// (also for no text) or `model`; with `substitute`, arguments are put also into a skill that declares none.
skillspan_code skillspan_set_load(const skillspan_set *set,
                                  skillspan_str name,
                                  skillspan_str arguments,
                                  skillspan_str by,
                                  bool substitute,
                                  skillspan_text **text,
                                  skillspan_error **error);

// Sees to it that none of a host's own tools, by `len` names, has the name of one that the set offers now.
// Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for the first that does. NULL is no name.
skillspan_code skillspan_set_check_tool_names(const skillspan_set *set,
                                              const skillspan_str *names,
                                              size_t len,
                                              skillspan_error **error);

// A name for each skill, by its id, for places that take ASCII alone: tools, commands, keys of a schema. A skill
// whose name is of that form keeps it; the names are the same in every set.
skillspan_code skillspan_set_ascii_names(const skillspan_set *set,
                                         skillspan_ascii_names **names,
                                         skillspan_error **error);

// Of a host's tools, by `len` names, those that the skill's `allowed-tools` names, in the host's order; all of them
// where the skill has no such field. The field itself approves tools in advance and takes none away. Fails with
// `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL`, `_INVALID_ARGUMENT`. The caller frees the list.
skillspan_code skillspan_set_restrict(const skillspan_set *set,
                                      skillspan_str skill,
                                      const skillspan_str *tools,
                                      size_t len,
                                      skillspan_texts **left,
                                      skillspan_error **error);

// Scans the roots and the store again. Fails as `skillspan_set_open` does; the set then stays as it was.
skillspan_code skillspan_set_refresh(const skillspan_set *set,
                                     skillspan_refresh **refresh,
                                     skillspan_error **error);

// Approves of a skill that is blocked, by its name, id or location, as its folder is now: the set shows it until the
// folder changes. Gives all approvals. It does not help against a host's verdict below 0. Fails with
// `SKILLSPAN_CODE_SKILL_NOT_FOUND` for a name that is not blocked, `_UNREADABLE`, `_INVALID_ARGUMENT` for a skill
// that lies on no disk, and as `skillspan_set_refresh` does.
skillspan_code skillspan_set_approve(const skillspan_set *set,
                                     skillspan_str name,
                                     skillspan_approvals **approvals,
                                     skillspan_error **error);

// Takes an approval back, by name, id or location: the set blocks the skill at once. Gives all approvals. Fails with
// `SKILLSPAN_CODE_SKILL_NOT_FOUND` where no approval is, and as `skillspan_set_refresh` does.
skillspan_code skillspan_set_revoke(const skillspan_set *set,
                                    skillspan_str name,
                                    skillspan_approvals **approvals,
                                    skillspan_error **error);

// All approvals, those that fit no folder any more too.
skillspan_code skillspan_set_approvals(const skillspan_set *set,
                                       skillspan_approvals **approvals,
                                       skillspan_error **error);

// A new set with more skills, in the dialect `ruby_llm`; `set` stays as it is, and either may be freed first. The
// host's functions serve both. `selection` is JSON: `true` for all skills of all roots (also for no text), `false`
// for none, a reference as for `skillspan_ruby_llm_find`, or a list of these. Fails with
// `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL`, `_DUPLICATE_SKILL` for another folder of the same name, and
// `_INVALID_ARGUMENT`, also in other dialects.
skillspan_code skillspan_set_with_skills(const skillspan_set *set,
                                         skillspan_str selection,
                                         skillspan_set **more,
                                         skillspan_error **error);

// What to run for a call of a skill's tool, or of `run_skill_script`, in the dialect `forge`. `args` is the JSON as
// a model wrote it; no text is `{}`. Fails with `SKILLSPAN_CODE_UNKNOWN_TOOL`; for `run_skill_script` with
// `_SKILL_NOT_FOUND`, `_RESOURCE_NOT_FOUND` and `_RESOURCE_OUTSIDE_SKILL`; and with `_INVALID_ARGUMENT`, also in
// other dialects and where the host's function for variables fails.
skillspan_code skillspan_set_plan(const skillspan_set *set,
                                  skillspan_str tool,
                                  skillspan_str args,
                                  skillspan_plan **plan,
                                  skillspan_error **error);

// The skills' folders, for hosts that mount them where code runs. Skills without a folder have none.
skillspan_code skillspan_set_mounts(const skillspan_set *set,
                                    skillspan_mounts **mounts,
                                    skillspan_error **error);

// Copies what `skillspan_set_mounts` gives below `folder`, read-only, for hosts that cannot mount. The folder's
// `skills` must not be there yet, and appears whole or not at all. What was left out comes as warnings. Fails with
// `SKILLSPAN_CODE_UNREADABLE` and `_UNWRITABLE`.
skillspan_code skillspan_set_materialize(const skillspan_set *set,
                                         skillspan_str folder,
                                         skillspan_warnings **left_out,
                                         skillspan_error **error);

// Watches the roots. After each change on disk the set is refreshed, and if a name came, went or changed, the
// host's function hears it on a thread of the watch. Roots that are missing are waited for; stores are not watched.
// `release` is called when nothing uses `ctx` any more, also if this fails. Fails with `SKILLSPAN_CODE_INTERNAL`
// where the system grants no watch.
skillspan_code skillspan_set_watch(const skillspan_set *set,
                                   skillspan_heard_fn heard,
                                   void *ctx,
                                   skillspan_release_fn release,
                                   skillspan_watch **watch,
                                   skillspan_error **error);

// Ends a watch and frees it; NULL is fine. The host's function does not run any more afterwards, unless it is the
// one that makes this call.
void skillspan_watch_free(skillspan_watch *watch);

// The skills that the set shows, borrowed.
const skillspan_skills *skillspan_snapshot_skills(const skillspan_snapshot *snapshot);

// What was found and does not count, borrowed.
const skillspan_skipped_list *skillspan_snapshot_skipped(const skillspan_snapshot *snapshot);

// Skills that may not be used, borrowed.
const skillspan_skills *skillspan_snapshot_blocked(const skillspan_snapshot *snapshot);

// What was found in files, borrowed.
const skillspan_diagnostics *skillspan_snapshot_diagnostics(const skillspan_snapshot *snapshot);

// What was met at opening, borrowed.
const skillspan_warnings *skillspan_snapshot_warnings(const skillspan_snapshot *snapshot);

// All five lists as a JSON object, borrowed.
skillspan_str skillspan_snapshot_to_json(const skillspan_snapshot *snapshot);

// Frees a snapshot; NULL is fine.
void skillspan_snapshot_free(skillspan_snapshot *snapshot);

// Its code.
skillspan_code skillspan_diagnostic_code(const skillspan_diagnostic *diagnostic);

// How grave it is under the profile that was asked for.
skillspan_severity skillspan_diagnostic_severity(const skillspan_diagnostic *diagnostic);

// What was found and what was wanted.
skillspan_str skillspan_diagnostic_message(const skillspan_diagnostic *diagnostic);

// The file; no text where only a text was checked.
skillspan_str skillspan_diagnostic_path(const skillspan_diagnostic *diagnostic);

// The line, counted from 1.
size_t skillspan_diagnostic_line(const skillspan_diagnostic *diagnostic);

// The column, counted from 1 in Unicode scalar values.
size_t skillspan_diagnostic_column(const skillspan_diagnostic *diagnostic);

// The offset of the first byte concerned.
size_t skillspan_diagnostic_byte_start(const skillspan_diagnostic *diagnostic);

// The offset behind the last byte concerned.
size_t skillspan_diagnostic_byte_end(const skillspan_diagnostic *diagnostic);

// How many there are.
size_t skillspan_diagnostics_len(const skillspan_diagnostics *diagnostics);

// One of them, borrowed; NULL behind the end.
const skillspan_diagnostic *skillspan_diagnostics_get(const skillspan_diagnostics *diagnostics, size_t index);

// The list as a JSON array, with fixes and profiles; borrowed.
skillspan_str skillspan_diagnostics_to_json(const skillspan_diagnostics *diagnostics);

// The qualified id, unique in its set.
skillspan_str skillspan_skill_id(const skillspan_skill *skill);

// The name that a model calls it by.
skillspan_str skillspan_skill_name(const skillspan_skill *skill);

// The name as a list for people shows it; no text in dialects that have none.
skillspan_str skillspan_skill_display_name(const skillspan_skill *skill);

// What it does and when to use it; no text where a dialect lets it be missing.
skillspan_str skillspan_skill_description(const skillspan_skill *skill);

// The path of its `SKILL.md`; for data and stores what relative paths refer to.
skillspan_str skillspan_skill_location(const skillspan_skill *skill);

// The folder that relative paths refer to.
skillspan_str skillspan_skill_directory(const skillspan_skill *skill);

// `project`, `user`, `system` or the host's own word.
skillspan_str skillspan_skill_scope(const skillspan_skill *skill);

// The namespace of its root; no text where it has none.
skillspan_str skillspan_skill_namespace(const skillspan_skill *skill);

// Its category; no text where it has none.
skillspan_str skillspan_skill_category(const skillspan_skill *skill);

// What a list shows beside its name; no text where it has none.
skillspan_str skillspan_skill_icon(const skillspan_skill *skill);

// Whether the model may see and load it.
bool skillspan_skill_model_invocable(const skillspan_skill *skill);

// Whether a person may call it.
bool skillspan_skill_user_invocable(const skillspan_skill *skill);

// The whole record, all fields of the frontmatter included, as a JSON object; borrowed.
skillspan_str skillspan_skill_to_json(const skillspan_skill *skill);

// Frees a skill that a call gave; NULL is fine. Never free one that is borrowed (`const`).
void skillspan_skill_free(skillspan_skill *skill);

// How many there are.
size_t skillspan_skills_len(const skillspan_skills *skills);

// One of them, borrowed; NULL behind the end.
const skillspan_skill *skillspan_skills_get(const skillspan_skills *skills, size_t index);

// The list as a JSON array, borrowed.
skillspan_str skillspan_skills_to_json(const skillspan_skills *skills);

// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
void skillspan_skills_free(skillspan_skills *skills);

// The path of its `SKILL.md`, or its base.
skillspan_str skillspan_skipped_path(const skillspan_skipped *skipped);

// Why, as the code of a finding.
skillspan_code skillspan_skipped_reason(const skillspan_skipped *skipped);

// Why, as a sentence for people.
skillspan_str skillspan_skipped_message(const skillspan_skipped *skipped);

// The name it would have had; no text where it has none.
skillspan_str skillspan_skipped_name(const skillspan_skipped *skipped);

// The location of the skill that has its name instead; no text where none has.
skillspan_str skillspan_skipped_winner(const skillspan_skipped *skipped);

// How many there are.
size_t skillspan_skipped_list_len(const skillspan_skipped_list *list);

// One of them, borrowed; NULL behind the end.
const skillspan_skipped *skillspan_skipped_list_get(const skillspan_skipped_list *list, size_t index);

// The list as a JSON array, borrowed.
skillspan_str skillspan_skipped_list_to_json(const skillspan_skipped_list *list);

// The code of the finding.
skillspan_code skillspan_warning_code(const skillspan_warning *warning);

// A sentence for people.
skillspan_str skillspan_warning_message(const skillspan_warning *warning);

// The path concerned; no text where there is none.
skillspan_str skillspan_warning_path(const skillspan_warning *warning);

// How many there are.
size_t skillspan_warnings_len(const skillspan_warnings *warnings);

// One of them, borrowed; NULL behind the end.
const skillspan_warning *skillspan_warnings_get(const skillspan_warnings *warnings, size_t index);

// The list as a JSON array, borrowed.
skillspan_str skillspan_warnings_to_json(const skillspan_warnings *warnings);

// Frees a list that a call gave; NULL is fine. Never free one that is borrowed (`const`).
void skillspan_warnings_free(skillspan_warnings *warnings);

// How many there are.
size_t skillspan_approvals_len(const skillspan_approvals *approvals);

// The location of an approved skill, in byte order; no text behind the end.
skillspan_str skillspan_approvals_location(const skillspan_approvals *approvals, size_t index);

// The digest of its folder; no text behind the end.
skillspan_str skillspan_approvals_digest(const skillspan_approvals *approvals, size_t index);

// The approvals as a JSON object, borrowed.
skillspan_str skillspan_approvals_to_json(const skillspan_approvals *approvals);

// Frees approvals; NULL is fine.
void skillspan_approvals_free(skillspan_approvals *approvals);

// How many there are.
size_t skillspan_ascii_names_len(const skillspan_ascii_names *names);

// The id of a skill, in byte order; no text behind the end.
skillspan_str skillspan_ascii_names_id(const skillspan_ascii_names *names, size_t index);

// The name of that skill: at most 64 letters, digits, `-` and `_`; no text behind the end.
skillspan_str skillspan_ascii_names_name(const skillspan_ascii_names *names, size_t index);

// The names as a JSON object, borrowed.
skillspan_str skillspan_ascii_names_to_json(const skillspan_ascii_names *names);

// Frees names; NULL is fine.
void skillspan_ascii_names_free(skillspan_ascii_names *names);

// How many skills there are to list, filters applied.
size_t skillspan_catalog_report_total(const skillspan_catalog_report *report);

// How many are listed.
size_t skillspan_catalog_report_listed(const skillspan_catalog_report *report);

// The names of those listed without all of their description, in the catalog's order; borrowed.
const skillspan_texts *skillspan_catalog_report_shortened(const skillspan_catalog_report *report);

// The names of those not listed, in the catalog's order; borrowed.
const skillspan_texts *skillspan_catalog_report_omitted(const skillspan_catalog_report *report);

// The size of the text in Unicode scalar values.
size_t skillspan_catalog_report_chars(const skillspan_catalog_report *report);

// The report as a JSON object, borrowed.
skillspan_str skillspan_catalog_report_to_json(const skillspan_catalog_report *report);

// Frees a report; NULL is fine.
void skillspan_catalog_report_free(skillspan_catalog_report *report);

// How many entries it has.
size_t skillspan_menu_len(const skillspan_menu *menu);

// The name to call an entry by; no text behind the end.
skillspan_str skillspan_menu_name(const skillspan_menu *menu, size_t index);

// The description of an entry on one line; no text behind the end.
skillspan_str skillspan_menu_description(const skillspan_menu *menu, size_t index);

// What a menu shows behind the name; no text where there is none.
skillspan_str skillspan_menu_argument_hint(const skillspan_menu *menu, size_t index);

// The menu as a JSON array, borrowed.
skillspan_str skillspan_menu_to_json(const skillspan_menu *menu);

// Frees a menu; NULL is fine.
void skillspan_menu_free(skillspan_menu *menu);

// How many there are.
size_t skillspan_mounts_len(const skillspan_mounts *mounts);

// The name of the skill; no text behind the end.
skillspan_str skillspan_mounts_name(const skillspan_mounts *mounts, size_t index);

// Its folder with links resolved; no text behind the end.
skillspan_str skillspan_mounts_source(const skillspan_mounts *mounts, size_t index);

// Its place in the folder in which code runs, `skills/NAME`; no text behind the end.
skillspan_str skillspan_mounts_target(const skillspan_mounts *mounts, size_t index);

// The mounts as a JSON array, borrowed.
skillspan_str skillspan_mounts_to_json(const skillspan_mounts *mounts);

// Frees mounts; NULL is fine.
void skillspan_mounts_free(skillspan_mounts *mounts);

// The program and its arguments, the last of them the JSON of the call; borrowed.
const skillspan_texts *skillspan_plan_argv(const skillspan_plan *plan);

// The folder to run in.
skillspan_str skillspan_plan_cwd(const skillspan_plan *plan);

// How many variables it gets. It gets no others.
size_t skillspan_plan_env_len(const skillspan_plan *plan);

// The name of a variable; no text behind the end.
skillspan_str skillspan_plan_env_name(const skillspan_plan *plan, size_t index);

// The value of a variable; no text behind the end.
skillspan_str skillspan_plan_env_value(const skillspan_plan *plan, size_t index);

// After how many seconds it is killed, with all that it started.
uint64_t skillspan_plan_timeout_s(const skillspan_plan *plan);

// The plan as a JSON object, borrowed.
skillspan_str skillspan_plan_to_json(const skillspan_plan *plan);

// Frees a plan; NULL is fine.
void skillspan_plan_free(skillspan_plan *plan);

// How many skills changed this way; `change` is one of `SKILLSPAN_CHANGE_ADDED`, `_CHANGED` and `_REMOVED`.
size_t skillspan_refresh_len(const skillspan_refresh *refresh, int32_t change);

// The name of one of them; no text behind the end.
skillspan_str skillspan_refresh_name(const skillspan_refresh *refresh, int32_t change, size_t index);

// The changes as a JSON object of three lists, borrowed.
skillspan_str skillspan_refresh_to_json(const skillspan_refresh *refresh);

// Frees the changes; NULL is fine.
void skillspan_refresh_free(skillspan_refresh *refresh);

// What kind of file it is.
skillspan_kind skillspan_resource_kind(const skillspan_resource *resource);

// Its media type, for example `image/png`.
skillspan_str skillspan_resource_media_type(const skillspan_resource *resource);

// The SHA-256 of its bytes, in hex.
skillspan_str skillspan_resource_sha256(const skillspan_resource *resource);

// Its bytes; UTF-8 if it is of kind text.
skillspan_str skillspan_resource_bytes(const skillspan_resource *resource);

// The resource as a JSON object, borrowed; bytes that are no text are in Base64.
skillspan_str skillspan_resource_to_json(const skillspan_resource *resource);

// Frees a resource that a call gave; NULL is fine. Never free one that is borrowed (`const`).
void skillspan_resource_free(skillspan_resource *resource);

// How many there are.
size_t skillspan_restorables_len(const skillspan_restorables *lost);

// The name that one of them was loaded by; no text behind the end.
skillspan_str skillspan_restorables_name(const skillspan_restorables *lost, size_t index);

// Its text as it was sent; no text behind the end.
skillspan_str skillspan_restorables_text(const skillspan_restorables *lost, size_t index);

// All of them as a JSON array, borrowed.
skillspan_str skillspan_restorables_to_json(const skillspan_restorables *lost);

// Frees them; NULL is fine.
void skillspan_restorables_free(skillspan_restorables *lost);

// How many there are.
size_t skillspan_search_hits_len(const skillspan_search_hits *hits);

// The name to load one of them by; no text behind the end.
skillspan_str skillspan_search_hits_name(const skillspan_search_hits *hits, size_t index);

// How well it fits, for comparison within one search: more is better. 0 behind the end.
double skillspan_search_hits_score(const skillspan_search_hits *hits, size_t index);

// The hits as a JSON array, borrowed.
skillspan_str skillspan_search_hits_to_json(const skillspan_search_hits *hits);

// Frees hits; NULL is fine.
void skillspan_search_hits_free(skillspan_search_hits *hits);

// The text for the model.
skillspan_str skillspan_result_text(const skillspan_result *result);

// Whether the call of the tool failed; the text then tells the model why.
bool skillspan_result_is_error(const skillspan_result *result);

// The code of the failure; `SKILLSPAN_CODE_OK` where there is none.
skillspan_code skillspan_result_code(const skillspan_result *result);

// How many files that are no text come with it.
size_t skillspan_result_content_len(const skillspan_result *result);

// One of these files, borrowed; NULL behind the end.
const skillspan_resource *skillspan_result_content_get(const skillspan_result *result, size_t index);

// The result, with facts for the host in `metadata`, as a JSON object; borrowed.
skillspan_str skillspan_result_to_json(const skillspan_result *result);

// Frees a result; NULL is fine.
void skillspan_result_free(skillspan_result *result);

// Reads the bytes of a `SKILL.md` leniently: what is wrong with them is in the document's diagnostics.
skillspan_code skillspan_parse(skillspan_str bytes, skillspan_document **document, skillspan_error **error);

// The name, as written; no text where there is none.
skillspan_str skillspan_document_name(const skillspan_document *document);

// The description, as written; no text where there is none.
skillspan_str skillspan_document_description(const skillspan_document *document);

// Everything behind the frontmatter, unchanged.
skillspan_str skillspan_document_body(const skillspan_document *document);

// The body without the blank lines around it.
skillspan_str skillspan_document_instructions(const skillspan_document *document);

// Whether some bytes of the body were no UTF-8 and stand as U+FFFD.
bool skillspan_document_lossy(const skillspan_document *document);

// What was found, borrowed.
const skillspan_diagnostics *skillspan_document_diagnostics(const skillspan_document *document);

// The document, all fields of the frontmatter included, as a JSON object; borrowed.
skillspan_str skillspan_document_to_json(const skillspan_document *document);

// Frees a document; NULL is fine.
void skillspan_document_free(skillspan_document *document);

// Makes a `SKILL.md`. `name` is put into the form that skills have: `PdfForms` becomes `pdf-forms`. Fails with
// `SKILLSPAN_CODE_INVALID_SKILL` where the name or the description would not pass.
skillspan_code skillspan_new_skill(skillspan_str name,
                                   skillspan_str description,
                                   skillspan_draft **draft,
                                   skillspan_error **error);

// Where it belongs by convention: `app/skills/NAME/SKILL.md`.
skillspan_str skillspan_draft_path(const skillspan_draft *draft);

// Its text.
skillspan_str skillspan_draft_text(const skillspan_draft *draft);

// Path and text as a JSON object, borrowed.
skillspan_str skillspan_draft_to_json(const skillspan_draft *draft);

// Frees a draft; NULL is fine.
void skillspan_draft_free(skillspan_draft *draft);

// Applies the fixes of the bytes of a `SKILL.md`; with `also_unsafe` those too that may change its meaning.
// Comments, order and line ends stay, and a second run changes nothing. `profile` as for `skillspan_validate`.
skillspan_code skillspan_fix_text(skillspan_str bytes,
                                  skillspan_str profile,
                                  bool also_unsafe,
                                  skillspan_fixed **fixed,
                                  skillspan_error **error);

// The text.
skillspan_str skillspan_fixed_text(const skillspan_fixed *fixed);

// How many fixes were applied.
size_t skillspan_fixed_applied_len(const skillspan_fixed *fixed);

// The code of the finding that a fix mended, in the order of their work; `SKILLSPAN_CODE_OK` behind the end.
skillspan_code skillspan_fixed_applied_code(const skillspan_fixed *fixed, size_t index);

// Whether it may have changed the meaning, so that a person should look; false behind the end.
bool skillspan_fixed_applied_unsafe(const skillspan_fixed *fixed, size_t index);

// What it did, for example `Quote the value`; no text behind the end.
skillspan_str skillspan_fixed_applied_title(const skillspan_fixed *fixed, size_t index);

// The line of the finding, as the text was then, counted from 1; 0 behind the end.
size_t skillspan_fixed_applied_line(const skillspan_fixed *fixed, size_t index);

// What is found in the text now, borrowed.
const skillspan_report *skillspan_fixed_report(const skillspan_fixed *fixed);

// Text, fixes and report as one JSON object, borrowed.
skillspan_str skillspan_fixed_to_json(const skillspan_fixed *fixed);

// Frees a text that a call gave; NULL is fine. Never free one that is borrowed (`const`).
void skillspan_fixed_free(skillspan_fixed *fixed);

// What fixes would make of every skill at or below a path, hidden folders included; nothing is written yet.
// `profile` and `also_unsafe` as for `skillspan_fix_text`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` where
// nothing is at the path and for an unknown profile, and with `_UNREADABLE`.
skillspan_code skillspan_fixes(skillspan_str path,
                               skillspan_str profile,
                               bool also_unsafe,
                               skillspan_file_fixes **fixes,
                               skillspan_error **error);

// How many files there are.
size_t skillspan_file_fixes_len(const skillspan_file_fixes *fixes);

// One of them, borrowed; NULL behind the end.
const skillspan_file_fix *skillspan_file_fixes_get(const skillspan_file_fixes *fixes, size_t index);

// The list as a JSON array, borrowed.
skillspan_str skillspan_file_fixes_to_json(const skillspan_file_fixes *fixes);

// Frees the list with all in it; NULL is fine.
void skillspan_file_fixes_free(skillspan_file_fixes *fixes);

// The file.
skillspan_str skillspan_file_fix_path(const skillspan_file_fix *fix);

// The name that it gets, if its own is in another casing; else no text.
skillspan_str skillspan_file_fix_rename(const skillspan_file_fix *fix);

// The text before.
skillspan_str skillspan_file_fix_before(const skillspan_file_fix *fix);

// The text after, what was applied and what is found then; borrowed.
const skillspan_fixed *skillspan_file_fix_fixed(const skillspan_file_fix *fix);

// Whether anything would change.
bool skillspan_file_fix_changes(const skillspan_file_fix *fix);

// Writes the text and gives the file its name. `path` is the path of the file now. Fails with
// `SKILLSPAN_CODE_UNWRITABLE`, also where the file is no longer what was read or the name is taken.
skillspan_code skillspan_file_fix_write(const skillspan_file_fix *fix,
                                        skillspan_text **path,
                                        skillspan_error **error);

// The file, its new name, text, fixes and findings as one JSON object; borrowed.
skillspan_str skillspan_file_fix_to_json(const skillspan_file_fix *fix);

// Checks a skill: its folder, or its `SKILL.md`. `profile` is `spec` (also for no text), `claude`, `codex`,
// `vscode`, `ascii` or `lenient`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` where nothing is at the path
// and for an unknown profile.
skillspan_code skillspan_validate(skillspan_str path,
                                  skillspan_str profile,
                                  skillspan_report **report,
                                  skillspan_error **error);

// Checks the bytes of a `SKILL.md`, without the rules about its folder. `profile` as for
// `skillspan_validate`.
skillspan_code skillspan_validate_text(skillspan_str bytes,
                                       skillspan_str profile,
                                       skillspan_report **report,
                                       skillspan_error **error);

// Whether no finding is an error; false for NULL.
bool skillspan_report_ok(const skillspan_report *report);

// All findings, borrowed.
const skillspan_diagnostics *skillspan_report_diagnostics(const skillspan_report *report);

// The report as a JSON object, borrowed.
skillspan_str skillspan_report_to_json(const skillspan_report *report);

// Frees a report that a call gave; NULL is fine. Never free one that is borrowed (`const`).
void skillspan_report_free(skillspan_report *report);

// The well-known roots that exist, nearest first: `.<client>/skills`, `.agents/skills` and `.claude/skills`
// of each folder from `start_dir` up to the project's, then of `home`. `client`, `home` and `stop_at` (the
// last folder to look at) may be no text.
skillspan_code skillspan_conventional_roots(skillspan_str start_dir,
                                            skillspan_str client,
                                            skillspan_str home,
                                            skillspan_str stop_at,
                                            skillspan_roots **roots,
                                            skillspan_error **error);

// How many there are.
size_t skillspan_roots_len(const skillspan_roots *roots);

// The path of one of them; no text behind the end.
skillspan_str skillspan_roots_path(const skillspan_roots *roots, size_t index);

// `project` or `user`; no text behind the end.
skillspan_str skillspan_roots_scope(const skillspan_roots *roots, size_t index);

// The roots as a JSON array, borrowed.
skillspan_str skillspan_roots_to_json(const skillspan_roots *roots);

// Frees roots; NULL is fine.
void skillspan_roots_free(skillspan_roots *roots);

// Declares the routes of an app, and the tool of each that has a skill. Fails with
// `SKILLSPAN_CODE_DUPLICATE_ROUTE` where two folders stand for one path, and with
// `SKILLSPAN_CODE_UNREADABLE` for a folder that cannot be listed.
skillspan_code skillspan_b4_typegen(skillspan_str app_folder,
                                    skillspan_b4_types **types,
                                    skillspan_error **error);

// The file of TypeScript declarations.
skillspan_str skillspan_b4_types_text(const skillspan_b4_types *types);

// How many routes there are.
size_t skillspan_b4_types_routes_len(const skillspan_b4_types *types);

// The path of a route, in code point order; no text behind the end.
skillspan_str skillspan_b4_types_routes_get(const skillspan_b4_types *types, size_t index);

// Skills that do not load, with the codes of errors; borrowed.
const skillspan_warnings *skillspan_b4_types_warnings(const skillspan_b4_types *types);

// The types as a JSON object, borrowed.
skillspan_str skillspan_b4_types_to_json(const skillspan_b4_types *types);

// Frees types; NULL is fine.
void skillspan_b4_types_free(skillspan_b4_types *types);

// Checks all skills of a route folder. What makes opening fail is a finding with the code of an error, for
// each skill and not only for the first.
skillspan_code skillspan_b4_validate(skillspan_str route_folder,
                                     skillspan_report **report,
                                     skillspan_error **error);

// The text of a host that reports a failed route, with a line for each of `len` messages; NULL is none.
skillspan_code skillspan_b4_route_error(const skillspan_str *messages,
                                        size_t len,
                                        skillspan_text **text,
                                        skillspan_error **error);

// The line that declares the tool in the types of a route, for hosts that write the file of types
// themselves.
skillspan_str skillspan_b4_tool_member(void);

// Reads the skills in the folders of `path`. With a `root`, those that lie outside it are skipped; it may be no
// text. Fails with `SKILLSPAN_CODE_ROOT_MISSING` if one of the two is no folder.
skillspan_code skillspan_forge_scan(skillspan_str path,
                                    skillspan_str root,
                                    skillspan_forge_found **found,
                                    skillspan_error **error);

// The skills, in byte order of their folders; borrowed.
const skillspan_skills *skillspan_forge_found_skills(const skillspan_forge_found *found);

// What was found and does not count, borrowed.
const skillspan_skipped_list *skillspan_forge_found_skipped(const skillspan_forge_found *found);

// Both lists as a JSON object, borrowed.
skillspan_str skillspan_forge_found_to_json(const skillspan_forge_found *found);

// Frees what was found; NULL is fine.
void skillspan_forge_found_free(skillspan_forge_found *found);

// Reads the text of a skill's file, as a JSON object `{"meta", "tools", "body"}`: what the frontmatter says, the
// tools that the body declares (`name`, `description`, `input_spec`, `output_spec`, `output_format`), and the text
// behind the frontmatter. With `legacy_bullets`, a bullet of one word declares a tool. Fails with
// `SKILLSPAN_CODE_INVALID_SKILL` for a frontmatter that makes a set skip the file.
skillspan_code skillspan_forge_parse(skillspan_str text,
                                     bool legacy_bullets,
                                     skillspan_text **parsed,
                                     skillspan_error **error);

// The JSON Schema of a tool's input: of parameters on one line, in a list or in a table.
skillspan_code skillspan_forge_input_schema(skillspan_str spec,
                                            skillspan_text **schema,
                                            skillspan_error **error);

// The names of properties of a JSON Schema that models' providers refuse, sorted.
skillspan_code skillspan_forge_invalid_keys(skillspan_str schema,
                                            skillspan_texts **keys,
                                            skillspan_error **error);

// What the skills of a set require together, as a JSON object `{"bins", "env": {"required", "one_of", "optional"},
// "capabilities", "egress_domains", "denied_tools"}`. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other
// dialects.
skillspan_code skillspan_forge_requirements(const skillspan_set *set,
                                            skillspan_text **requirements,
                                            skillspan_error **error);

// The sum of requirements, a JSON array of objects as `skillspan_forge_requirements` gives them, as one of these.
// Keys may be missing.
skillspan_code skillspan_forge_aggregate(skillspan_str skills,
                                         skillspan_text **requirements,
                                         skillspan_error **error);

// What is missing of `requirements`, as for `skillspan_forge_aggregate`. Variables are looked for in `env` and
// `lookup`, the host's secrets, JSON objects of texts, and in `dotenv`, the text of a `.env` file; `which` are the
// `len` names of the programs that are found. Each may be NULL.
skillspan_code skillspan_forge_check_requirements(skillspan_str requirements,
                                                  skillspan_str env,
                                                  skillspan_str dotenv,
                                                  skillspan_str lookup,
                                                  const skillspan_str *which,
                                                  size_t len,
                                                  skillspan_forge_missing **missing,
                                                  skillspan_error **error);

// Without these the skills cannot work: `SKILLSPAN_CODE_ENV_REQUIRED` and `_ENV_ONE_OF`; borrowed.
const skillspan_warnings *skillspan_forge_missing_errors(const skillspan_forge_missing *missing);

// Without these a part of them does not: `SKILLSPAN_CODE_ENV_OPTIONAL` and `_MISSING_BIN`; borrowed.
const skillspan_warnings *skillspan_forge_missing_warnings(const skillspan_forge_missing *missing);

// Both lists as a JSON object, borrowed.
skillspan_str skillspan_forge_missing_to_json(const skillspan_forge_missing *missing);

// Frees what is missing; NULL is fine.
void skillspan_forge_missing_free(skillspan_forge_missing *missing);

// What a host's tool that runs programs may do where `requirements` stand, as for `skillspan_forge_aggregate`.
skillspan_code skillspan_forge_cli_config(skillspan_str requirements,
                                          skillspan_forge_cli **config,
                                          skillspan_error **error);

// The programs, sorted, without shells; borrowed.
const skillspan_texts *skillspan_forge_cli_allowed_binaries(const skillspan_forge_cli *config);

// The names of all variables, sorted; borrowed.
const skillspan_texts *skillspan_forge_cli_env_passthrough(const skillspan_forge_cli *config);

// Both lists as a JSON object, borrowed.
skillspan_str skillspan_forge_cli_to_json(const skillspan_forge_cli *config);

// Frees such a configuration; NULL is fine.
void skillspan_forge_cli_free(skillspan_forge_cli *config);

// The variables of the text of a `.env` file, as a JSON object of texts.
skillspan_code skillspan_forge_dotenv(skillspan_str text,
                                      skillspan_text **variables,
                                      skillspan_error **error);

// Makes `egress.allowed_domains` of a YAML text the sorted union of what it lists and of `len` domains; all other
// bytes stay. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` for a text that is no YAML mapping, and where one of
// the two keys holds something else.
skillspan_code skillspan_forge_merge_egress(skillspan_str yaml,
                                            const skillspan_str *domains,
                                            size_t len,
                                            skillspan_forge_merged **merged,
                                            skillspan_error **error);

// The YAML.
skillspan_str skillspan_forge_merged_text(const skillspan_forge_merged *merged);

// The domains that were not there before, sorted; borrowed.
const skillspan_texts *skillspan_forge_merged_added(const skillspan_forge_merged *merged);

// Both as a JSON object, borrowed.
skillspan_str skillspan_forge_merged_to_json(const skillspan_forge_merged *merged);

// Frees such a YAML; NULL is fine.
void skillspan_forge_merged_free(skillspan_forge_merged *merged);

// Replaces `$NAME` and `${NAME}` in `len` domains by the values in `env`, a JSON object of texts, and splits the
// outcome at commas. A domain with a variable that is not set is dropped.
skillspan_code skillspan_forge_expand_egress(const skillspan_str *domains,
                                             size_t len,
                                             skillspan_str env,
                                             skillspan_texts **expanded,
                                             skillspan_error **error);

// Whether a pattern covers a host. `*.example.com` covers what lies below that domain, but not itself; case and
// port do not count. What is no text covers nothing.
bool skillspan_forge_match_domain(skillspan_str pattern,
                                  skillspan_str host);

// Whether a host may be talked to: NULL, or why not. It always may be if it is the machine itself, or in the mode
// `dev-open`; in the mode `allowlist`, if one of `len` domains covers it; else not.
skillspan_code skillspan_forge_egress_check(skillspan_str mode,
                                            const skillspan_str *domains,
                                            size_t len,
                                            skillspan_str host,
                                            skillspan_text **refusal,
                                            skillspan_error **error);

// The guardrails of all skills of a set, as it is now. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other
// dialects.
skillspan_code skillspan_forge_guardrails_of(const skillspan_set *set,
                                             skillspan_forge_guardrails **guardrails,
                                             skillspan_error **error);

// Guardrails from a JSON object of lists: `deny_commands`, `deny_prompts` and `deny_responses` of
// `{"pattern", "message"}`, `deny_output` of `{"pattern", "action"}`, where the action is `block` or `redact`.
// Patterns are RE2; bad ones are passed over.
skillspan_code skillspan_forge_guardrails_new(skillspan_str json,
                                              skillspan_forge_guardrails **guardrails,
                                              skillspan_error **error);

// The guardrails as a JSON object that `skillspan_forge_guardrails_new` reads, with the patterns that are passed
// over in `skipped_patterns`; borrowed.
skillspan_str skillspan_forge_guardrails_to_json(const skillspan_forge_guardrails *guardrails);

// Frees guardrails; NULL is fine.
void skillspan_forge_guardrails_free(skillspan_forge_guardrails *guardrails);

// Checks a call of a tool before it runs, by the JSON text of its arguments: what is said instead, NULL if it may
// run.
skillspan_code skillspan_forge_check_command(const skillspan_forge_guardrails *guardrails,
                                             skillspan_str tool,
                                             skillspan_str json,
                                             skillspan_text **refusal,
                                             skillspan_error **error);

// Checks the last message of the user: what is said instead, NULL if it may go on.
skillspan_code skillspan_forge_check_prompt(const skillspan_forge_guardrails *guardrails,
                                            skillspan_str text,
                                            skillspan_text **refusal,
                                            skillspan_error **error);

// Checks an answer of the model: the text that takes its place, NULL if it may stand.
skillspan_code skillspan_forge_check_response(const skillspan_forge_guardrails *guardrails,
                                              skillspan_str text,
                                              skillspan_text **instead,
                                              skillspan_error **error);

// Checks the output, or the error text, of any tool before a model sees it.
skillspan_code skillspan_forge_check_output(const skillspan_forge_guardrails *guardrails,
                                            skillspan_str text,
                                            skillspan_forge_output **output,
                                            skillspan_error **error);

// The output without what is redacted; where it is blocked, what is said instead.
skillspan_str skillspan_forge_output_text(const skillspan_forge_output *output);

// Whether a pattern blocks it: it then counts as an error of the tool.
bool skillspan_forge_output_blocked(const skillspan_forge_output *output);

// Both as a JSON object, borrowed.
skillspan_str skillspan_forge_output_to_json(const skillspan_forge_output *output);

// Frees such an output; NULL is fine.
void skillspan_forge_output_free(skillspan_forge_output *output);

// Compiles the skills of a set: the main skill, then those in folders. Fails with
// `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
skillspan_code skillspan_forge_compile(const skillspan_set *set,
                                       skillspan_forge_compiled **compiled,
                                       skillspan_error **error);

// The list of skills and tools, a JSON text.
skillspan_str skillspan_forge_compiled_skills_json(const skillspan_forge_compiled *compiled);

// The same for a model.
skillspan_str skillspan_forge_compiled_prompt(const skillspan_forge_compiled *compiled);

// Skills that are single files, which are left out; borrowed.
const skillspan_warnings *skillspan_forge_compiled_warnings(const skillspan_forge_compiled *compiled);

// All of it as a JSON object, borrowed.
skillspan_str skillspan_forge_compiled_to_json(const skillspan_forge_compiled *compiled);

// Frees what was compiled; NULL is fine.
void skillspan_forge_compiled_free(skillspan_forge_compiled *compiled);

// Makes the files of a build of a set. All four texts are the host's own and stand in the manifest. Fails with
// `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
skillspan_code skillspan_forge_build(const skillspan_set *set,
                                     skillspan_str agent_id,
                                     skillspan_str version,
                                     skillspan_str built_at,
                                     skillspan_str output_dir,
                                     skillspan_forge_artifacts **artifacts,
                                     skillspan_error **error);

// How many files there are.
size_t skillspan_forge_artifacts_len(const skillspan_forge_artifacts *artifacts);

// The path of a file in the output folder, in byte order; no text behind the end.
skillspan_str skillspan_forge_artifacts_path(const skillspan_forge_artifacts *artifacts, size_t index);

// The text of a file; no text behind the end.
skillspan_str skillspan_forge_artifacts_text(const skillspan_forge_artifacts *artifacts, size_t index);

// Skills that are left out, borrowed.
const skillspan_warnings *skillspan_forge_artifacts_warnings(const skillspan_forge_artifacts *artifacts);

// `files`, `warnings`, and in `spec_patch` what becomes of the agent's record, as a JSON object; borrowed.
skillspan_str skillspan_forge_artifacts_to_json(const skillspan_forge_artifacts *artifacts);

// Frees the files of a build; NULL is fine.
void skillspan_forge_artifacts_free(skillspan_forge_artifacts *artifacts);

// Checks an agent: all skills of its set, their scripts, and what they require of the host and of its `.env`. By
// skill, then by level, then by tool. Fails with `SKILLSPAN_CODE_INVALID_ARGUMENT` in other dialects.
skillspan_code skillspan_forge_lint(const skillspan_set *set,
                                    skillspan_forge_findings **findings,
                                    skillspan_error **error);

// How many there are.
size_t skillspan_forge_findings_len(const skillspan_forge_findings *findings);

// How grave one of them is: an error, if the agent will not work as its author means it, or a warning;
// `SKILLSPAN_SEVERITY_NONE` behind the end.
skillspan_severity skillspan_forge_findings_level(const skillspan_forge_findings *findings, size_t index);

// Its code; `SKILLSPAN_CODE_OK` behind the end.
skillspan_code skillspan_forge_findings_code(const skillspan_forge_findings *findings, size_t index);

// The skill's folder, the name of its file, or `(shared)`; no text behind the end.
skillspan_str skillspan_forge_findings_skill(const skillspan_forge_findings *findings, size_t index);

// The tool concerned; no text where there is none.
skillspan_str skillspan_forge_findings_tool(const skillspan_forge_findings *findings, size_t index);

// What was found and what was wanted; no text behind the end.
skillspan_str skillspan_forge_findings_message(const skillspan_forge_findings *findings, size_t index);

// The findings as a JSON array, borrowed.
skillspan_str skillspan_forge_findings_to_json(const skillspan_forge_findings *findings);

// Frees findings; NULL is fine.
void skillspan_forge_findings_free(skillspan_forge_findings *findings);

// Reads and checks one skill. `reference` is JSON: the path of its folder as a text, `{"name": …}`,
// `{"path": …}` or the record of a skill. Of `options`, which are borrowed, roots, `base_dir` and `current_dir`
// count; NULL is `app/skills`. Fails with `SKILLSPAN_CODE_SKILL_NOT_FOUND`, `_INVALID_SKILL` and
// `_INVALID_ARGUMENT`.
skillspan_code skillspan_ruby_llm_find(skillspan_str reference,
                                       const skillspan_options *options,
                                       skillspan_skill **skill,
                                       skillspan_error **error);

// Reads and checks all skills of all roots, root by root and in byte order of their folders. `options` as for
// `skillspan_ruby_llm_find`. Fails with `SKILLSPAN_CODE_INVALID_SKILL` for the first that is wrong, and with
// `_INVALID_ARGUMENT` for a root that is no folder.
skillspan_code skillspan_ruby_llm_all(const skillspan_options *options,
                                      skillspan_skills **skills,
                                      skillspan_error **error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SKILLSPAN_H */
