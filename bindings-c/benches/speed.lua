-- As speed.c, through LuaJIT. Usage: luajit speed.lua LIBRARY HEADER ROOT

package.path = (arg[0]:match("^.*/") or "") .. "../examples/?.lua"
local ffi = require("ffi")
local skillspan = require("skillspan")(arg[1], arg[2])
local lib, text = skillspan.lib, skillspan.text

ffi.cdef([[
typedef struct { long sec, nsec; } speed_time;
int clock_gettime(int clock, speed_time *time);
]])

local OPENS, CALLS = 7, 2000
local MONOTONIC = 1

local time = ffi.new("speed_time")
local function now()
  ffi.C.clock_gettime(MONOTONIC, time)
  return tonumber(time.sec) + tonumber(time.nsec) / 1e9
end

local function median(turns, run)
  local times = {}
  for turn = 1, turns do
    local start = now()
    local made = run()
    times[turn] = now() - start
    -- Freed between the turns, as in speed.c.
    if made then lib.skillspan_result_free(ffi.gc(made, nil)) end
  end
  table.sort(times)
  return times[math.floor(turns / 2) + 1]
end

local options = skillspan.owned("options", lib.skillspan_options_new())
skillspan.run(lib.skillspan_options_add_root, options, text(arg[3]))

local set
local opened = median(OPENS, function()
  set = skillspan.get("set", lib.skillspan_set_open, options)
  skillspan.get("text", lib.skillspan_set_catalog, set, text())
end)
local snapshot = skillspan.get("snapshot", lib.skillspan_set_snapshot, set)
local first = lib.skillspan_skills_get(lib.skillspan_snapshot_skills(snapshot), 0)
local call = ('{"name": "%s"}'):format(skillspan.string(lib.skillspan_skill_name(first)))
local called = median(CALLS, function()
  return skillspan.get("result", lib.skillspan_set_call, set, text("load_skill"), text(call))
end)
print(("skillspan (LuaJIT)\t%.3f\t%.3f"):format(opened * 1e3, called * 1e6))
