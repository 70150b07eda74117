-- The quickstart through LuaJIT's ffi, which frees handles by itself.
-- Usage: luajit quickstart.lua LIBRARY FOLDER

local ffi = require("ffi")

ffi.cdef([[
typedef struct { const char *data; size_t len; } skillspan_str;
typedef struct skillspan_error skillspan_error;
typedef struct skillspan_options skillspan_options;
typedef struct skillspan_set skillspan_set;
typedef struct skillspan_text skillspan_text;
typedef struct skillspan_snapshot skillspan_snapshot;
typedef struct skillspan_skills skillspan_skills;
typedef struct skillspan_skill skillspan_skill;
typedef struct skillspan_result skillspan_result;

skillspan_str skillspan_error_message(const skillspan_error *error);
void skillspan_error_free(skillspan_error *error);
skillspan_options *skillspan_options_new(void);
int32_t skillspan_options_add_root(skillspan_options *options, skillspan_str path, skillspan_error **error);
void skillspan_options_free(skillspan_options *options);
int32_t skillspan_set_open(const skillspan_options *options, skillspan_set **set, skillspan_error **error);
void skillspan_set_free(skillspan_set *set);
int32_t skillspan_set_catalog(const skillspan_set *set, skillspan_str options, skillspan_text **catalog,
                              skillspan_error **error);
skillspan_str skillspan_text_get(const skillspan_text *text);
void skillspan_text_free(skillspan_text *text);
int32_t skillspan_set_snapshot(const skillspan_set *set, skillspan_snapshot **snapshot, skillspan_error **error);
const skillspan_skills *skillspan_snapshot_skills(const skillspan_snapshot *snapshot);
void skillspan_snapshot_free(skillspan_snapshot *snapshot);
const skillspan_skill *skillspan_skills_get(const skillspan_skills *skills, size_t index);
skillspan_str skillspan_skill_name(const skillspan_skill *skill);
int32_t skillspan_set_call(const skillspan_set *set, skillspan_str tool, skillspan_str arguments,
                           skillspan_result **result, skillspan_error **error);
skillspan_str skillspan_result_text(const skillspan_result *result);
void skillspan_result_free(skillspan_result *result);
]])

local lib = ffi.load(arg[1])

local function text(value)
  return value and ffi.new("skillspan_str", value, #value) or ffi.new("skillspan_str")
end

local function read(value)
  return value.data ~= nil and ffi.string(value.data, value.len) or nil
end

-- Makes a call that gives a handle of this kind; an error is raised in its own words.
local function ask(kind, call, ...)
  local place = ffi.new("skillspan_" .. kind .. "*[1]")
  local failure = ffi.new("skillspan_error*[1]")
  local arguments = { ... }
  arguments[#arguments + 1] = place
  arguments[#arguments + 1] = failure
  if call(unpack(arguments)) ~= 0 then
    local message = read(lib.skillspan_error_message(failure[0]))
    lib.skillspan_error_free(failure[0])
    error(message, 0)
  end
  return ffi.gc(place[0], lib["skillspan_" .. kind .. "_free"])
end

local options = ffi.gc(lib.skillspan_options_new(), lib.skillspan_options_free)
lib.skillspan_options_add_root(options, text(arg[2]), nil)
local set = ask("set", lib.skillspan_set_open, options)
local catalog = ask("text", lib.skillspan_set_catalog, set, text())
local snapshot = ask("snapshot", lib.skillspan_set_snapshot, set)
local first = lib.skillspan_skills_get(lib.skillspan_snapshot_skills(snapshot), 0)
local call = ('{"name": "%s"}'):format(read(lib.skillspan_skill_name(first)))
local result = ask("result", lib.skillspan_set_call, set, text("load_skill"), text(call))

print(read(lib.skillspan_text_get(catalog)))
print("---")
print(read(lib.skillspan_result_text(result)))
