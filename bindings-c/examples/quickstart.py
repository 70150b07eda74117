"""The quickstart through ctypes: any runtime with a foreign function interface can do this.

Usage: quickstart.py LIBRARY FOLDER [NAME]
"""

import ctypes
import sys
from ctypes import POINTER, byref, c_bool, c_int32, c_size_t, c_void_p


class Text(ctypes.Structure):
    """`skillspan_str`"""

    _fields_ = [("data", POINTER(ctypes.c_char)), ("len", c_size_t)]

    @classmethod
    def of(cls, text):
        data = text.encode()
        return cls(ctypes.cast(ctypes.c_char_p(data), POINTER(ctypes.c_char)), len(data))

    def __str__(self):
        return ctypes.string_at(self.data, self.len).decode()


class SkillspanError(Exception):
    """Why a call failed."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


library = ctypes.CDLL(sys.argv[1])


def function(name, result, *arguments):
    """Declares a function of the library; a call that returns a status raises what it put into its error."""
    call = getattr(library, name)
    call.restype, call.argtypes = result, arguments
    if result is not c_int32:
        return call

    def checked(*values):
        error = c_void_p()
        code = call(*values, byref(error))
        if code != 0:
            message = str(error_message(error))
            error_free(error)
            raise SkillspanError(code, message)

    return checked


handle, place = c_void_p, POINTER(c_void_p)
code_name = function("skillspan_code_name", Text, ctypes.c_int)
error_message = function("skillspan_error_message", Text, handle)
error_free = function("skillspan_error_free", None, handle)
options_new = function("skillspan_options_new", handle)
add_root = function("skillspan_options_add_root", c_int32, handle, Text, place)
options_free = function("skillspan_options_free", None, handle)
set_open = function("skillspan_set_open", c_int32, handle, place, place)
set_free = function("skillspan_set_free", None, handle)
set_catalog = function("skillspan_set_catalog", c_int32, handle, Text, place, place)
text_get = function("skillspan_text_get", Text, handle)
text_free = function("skillspan_text_free", None, handle)
set_snapshot = function("skillspan_set_snapshot", c_int32, handle, place, place)
snapshot_skills = function("skillspan_snapshot_skills", handle, handle)
snapshot_free = function("skillspan_snapshot_free", None, handle)
skills_get = function("skillspan_skills_get", handle, handle, c_size_t)
skill_name = function("skillspan_skill_name", Text, handle)
set_load = function("skillspan_set_load", c_int32, handle, Text, Text, Text, c_bool, place, place)

options, skills, catalog, snapshot, instructions = (c_void_p() for _ in range(5))
try:
    options.value = options_new()
    add_root(options, Text.of(sys.argv[2]))
    set_open(options, byref(skills))
    set_catalog(skills, Text(), byref(catalog))
    set_snapshot(skills, byref(snapshot))
    name = sys.argv[3] if len(sys.argv) > 3 else str(skill_name(skills_get(snapshot_skills(snapshot), 0)))
    set_load(skills, Text.of(name), Text(), Text(), False, byref(instructions))
    print(text_get(catalog), "---", text_get(instructions), sep="\n")
except SkillspanError as error:
    sys.exit(f"{code_name(error.code)}: {error}")
finally:
    text_free(instructions)
    snapshot_free(snapshot)
    text_free(catalog)
    set_free(skills)
    options_free(options)
