//! The C library. `include/skillspan.h` is made from this crate and is its documentation.
//!
//! Each file holds one handle and its functions. References and boxes in the signatures are pointers in
//! C: `Option<&T>` is one that is borrowed and may be NULL, `Option<Box<T>>` one that is given away.

#![allow(non_camel_case_types, reason = "types are spelled as C spells them")]
#![allow(clippy::too_many_arguments, reason = "results and errors are arguments in C")]

mod answer;
mod code;
mod diagnostic;
mod document;
mod error;
mod host;
mod library;
mod menu;
mod options;
mod record;
mod refresh;
mod report;
mod resource;
mod roots;
mod set;
mod skill;
mod skipped;
mod snapshot;
mod text;
mod tool_result;
mod warning;
