//! The command `skillspan`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(skillspan_cli::run(std::env::args_os().skip(1)))
}
