//! The runner of the core: each step calls the public API of the crate `skillspan`.

mod forge;
mod host;
mod port;

use std::process::ExitCode;

fn main() -> ExitCode {
    conformance::run_port(&mut port::Core::default())
}
