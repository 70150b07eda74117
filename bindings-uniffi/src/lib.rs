//! skillspan for the languages that `UniFFI` writes modules for: Kotlin, Swift, Python, Ruby.
//!
//! Records are the results of the core under their wire names. What is done stands in the core; here are declarations,
//! and the adapters of what a host gives to be called.

mod answer;
mod dialects;
mod error;
mod fixes;
mod forge;
mod forge_records;
mod functions;
mod host;
mod json;
mod options;
mod records;
mod session;
mod set;
mod watch;

uniffi::setup_scaffolding!();
