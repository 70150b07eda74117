//! The command `skillspan`.

use std::ffi::OsString;

/// Runs the command with these arguments, the program's name left out, and returns the exit status.
pub fn run<I: IntoIterator<Item = OsString>>(args: I) -> u8 {
    let _args: Vec<OsString> = args.into_iter().collect();
    2
}
