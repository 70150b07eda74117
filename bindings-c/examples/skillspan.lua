-- The library through LuaJIT's ffi: `require("skillspan")(LIBRARY, HEADER)`.

local ffi = require("ffi")

-- The declarations of the header for C11, without the lines for the preprocessor, which LuaJIT has not.
local function declarations(path)
  local kept, taken = {}, { true }
  for line in io.lines(path) do
    local word = line:match("^#%s*(%a+)")
    if word == "ifndef" then
      taken[#taken + 1] = taken[#taken]
    elseif word == "if" or word == "ifdef" then
      taken[#taken + 1] = false
    elseif word == "else" then
      taken[#taken] = taken[#taken - 1] and not taken[#taken]
    elseif word == "endif" then
      taken[#taken] = nil
    elseif not word and taken[#taken] then
      kept[#kept + 1] = line
    end
  end
  return table.concat(kept, "\n")
end

-- A failure: `code` as a number, `name` as in JSON, `message` for people.
local Error = {}
Error.__index = Error
Error.__tostring = function(failure)
  return failure.name .. ": " .. failure.message
end

return function(library, header)
  ffi.cdef(declarations(header))
  local lib = ffi.load(library)
  local skillspan = { lib = lib }

  -- A string for a call; nil is no text. It points into the Lua string, so a variable must hold that one until
  -- the call is over.
  function skillspan.text(value)
    return ffi.new("skillspan_str", value, value and #value or 0)
  end

  -- A string from a call; nil where there is no text.
  function skillspan.string(value)
    return value.data ~= nil and ffi.string(value.data, value.len) or nil
  end

  -- A handle that is freed when Lua has no use for it any more.
  function skillspan.owned(kind, handle)
    return ffi.gc(handle, lib["skillspan_" .. kind .. "_free"])
  end

  -- Makes a call whose last argument is the place for an error, and raises what is put there.
  function skillspan.run(call, ...)
    local place = ffi.new("skillspan_error *[1]")
    local arguments, count = { ... }, select("#", ...)
    arguments[count + 1] = place
    local code = call(unpack(arguments, 1, count + 1))
    if code ~= lib.SKILLSPAN_CODE_OK then
      local failure = skillspan.owned("error", place[0])
      error(setmetatable({
        code = code,
        name = skillspan.string(lib.skillspan_code_name(code)),
        message = skillspan.string(lib.skillspan_error_message(failure)),
      }, Error))
    end
  end

  -- Makes a call that gives a handle, for example of the kind "set".
  function skillspan.get(kind, call, ...)
    local place = ffi.new("skillspan_" .. kind .. " *[1]")
    local arguments, count = { ... }, select("#", ...)
    arguments[count + 1] = place
    skillspan.run(call, unpack(arguments, 1, count + 1))
    return skillspan.owned(kind, place[0])
  end

  return skillspan
end
