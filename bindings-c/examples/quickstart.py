"""The quickstart through ctypes: any runtime with a foreign function interface can do this.

Usage: quickstart.py LIBRARY FOLDER
"""

import ctypes
import json
import sys
from ctypes import POINTER, byref, c_int32, c_size_t, c_void_p


class Text(ctypes.Structure):
    """`skillspan_str`"""

    _fields_ = [("data", POINTER(ctypes.c_char)), ("len", c_size_t)]

    @classmethod
    def of(cls, text):
        data = text.encode()
        return cls(ctypes.cast(ctypes.c_char_p(data), POINTER(ctypes.c_char)), len(data))

    def __str__(self):
        return ctypes.string_at(self.data, self.len).decode()


library = ctypes.CDLL(sys.argv[1])


def function(name, result, *arguments):
    """Declares a function of the library; a call that returns a status raises what it put into its error."""
    call = getattr(library, name)
    call.restype, call.argtypes = result, arguments
    if result is not c_int32:
        return call

    def checked(*values):
        error = c_void_p()
        if call(*values, byref(error)) != 0:
            message = str(error_message(error))
            error_free(error)
            raise RuntimeError(message)

    return checked


handle, place = c_void_p, POINTER(c_void_p)
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
set_call = function("skillspan_set_call", c_int32, handle, Text, Text, place, place)
result_text = function("skillspan_result_text", Text, handle)
result_free = function("skillspan_result_free", None, handle)

options, skills, catalog, snapshot, result = (c_void_p() for _ in range(5))
options.value = options_new()
add_root(options, Text.of(sys.argv[2]))
set_open(options, byref(skills))
set_catalog(skills, Text(), byref(catalog))
set_snapshot(skills, byref(snapshot))
name = str(skill_name(skills_get(snapshot_skills(snapshot), 0)))
set_call(skills, Text.of("load_skill"), Text.of(json.dumps({"name": name})), byref(result))
print(text_get(catalog), "---", result_text(result), sep="\n")
result_free(result)
snapshot_free(snapshot)
text_free(catalog)
set_free(skills)
options_free(options)
