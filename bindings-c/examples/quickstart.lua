-- The quickstart in LuaJIT. Usage: luajit quickstart.lua LIBRARY HEADER FOLDER [NAME]

package.path = (arg[0]:match("^.*/") or "") .. "?.lua"
local skillspan = require("skillspan")(arg[1], arg[2])
local lib, text, string = skillspan.lib, skillspan.text, skillspan.string

local function show(folder, name)
  local options = skillspan.owned("options", lib.skillspan_options_new())
  skillspan.run(lib.skillspan_options_add_root, options, text(folder))
  local set = skillspan.get("set", lib.skillspan_set_open, options)
  local catalog = skillspan.get("text", lib.skillspan_set_catalog, set, text())
  local snapshot = skillspan.get("snapshot", lib.skillspan_set_snapshot, set)
  local first = lib.skillspan_skills_get(lib.skillspan_snapshot_skills(snapshot), 0)
  name = name or string(lib.skillspan_skill_name(first))
  local instructions = skillspan.get("text", lib.skillspan_set_load, set, text(name), text(), text(), false)
  print(string(lib.skillspan_text_get(catalog)))
  print("---")
  print(string(lib.skillspan_text_get(instructions)))
end

local done, failure = pcall(show, arg[3], arg[4])
if not done then
  io.stderr:write(tostring(failure), "\n")
  os.exit(1, true)
end
