//! skillspan for ruby.
