//! The C library. `include/skillspan.h` is made from this crate and is its documentation.
//!
//! Each file holds one handle and its functions, in tables that `declare` reads; the order of the groups is that of
//! the header. References and boxes in the signatures are pointers in C: `Option<&T>` is one that is borrowed and may
//! be NULL, `Option<Box<T>>` one that is given away.

#![allow(non_camel_case_types, reason = "types are spelled as C spells them")]
#![allow(clippy::too_many_arguments, reason = "results and errors are arguments in C")]

#[macro_use]
mod declare;

mod library;

mod code;
mod text;
mod texts;

mod error;

mod options;

mod host;

mod session;
mod set;
mod watch;

mod snapshot;

mod diagnostic;
mod skill;
mod skipped;
mod warning;

mod approvals;
mod ascii_names;
mod catalog_report;
mod menu;
mod mount;
mod plan;
mod refresh;
mod resource;
mod restorables;
mod search_hits;
mod tool_result;

mod document;
mod draft;
mod fixed;
mod report;
mod roots;

mod b4;
mod forge;
mod ruby_llm;

mod answer;
mod passed;
mod record;
