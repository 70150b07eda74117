//! The conformance suite: one set of cases that every port of skillspan runs through its public API.
//!
//! The cases are JSON files below `cases/`; `README.md` beside this crate describes the format and the
//! rules. A runner in Rust implements [`Port`] and ends with [`run_port`]; runners in other languages
//! read the same files.

#![allow(
    clippy::disallowed_methods,
    reason = "the suite prepares real folders and takes its settings from the environment"
)]

pub mod case;
pub mod check;
pub mod compare;
pub mod known;
pub mod load;
pub mod manifest;
pub mod placeholder;
pub mod port;
pub mod report;
pub mod requirement;
pub mod root;
pub mod run;
pub mod suite;
pub mod tamper;
pub mod tree;

pub use port::{CallError, Port};
pub use suite::{Suite, run_port};
