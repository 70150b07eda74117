# Makes rows for layout.c of the header after the preprocessor.
/^ *SKILLSPAN_[A-Z0-9_]+ = -?[0-9]+,?$/ { print "CONSTANT(" $1 ")" }
/^typedef struct \{/ { fields = 0; inside = 1; next }
inside && /^\}/ {
  gsub(/[};]/, ""); name = $1; inside = 0
  print "STRUCT(" name ")"
  for (at = 1; at <= fields; at++) print "FIELD(" name ", " field[at] ")"
}
inside {
  # `void (*list)(…);` or `size_t len;`
  if (match($0, /\(\*[a-z_]+\)/)) field[++fields] = substr($0, RSTART + 2, RLENGTH - 3)
  else if (match($0, /[a-z_]+;/)) field[++fields] = substr($0, RSTART, RLENGTH - 1)
}
