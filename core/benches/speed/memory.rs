//! Peak memory, measured in a process of its own.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tree::Tree;
use crate::{Result, open_and_list};

const ARGUMENT: &str = "--measure-memory-of";

/// The root whose opening this process is to measure, if it was started for that.
pub fn root_to_measure() -> Option<PathBuf> {
    let mut arguments = env::args_os().skip_while(|argument| argument != ARGUMENT).skip(1);
    arguments.next().map(PathBuf::from)
}

/// Opens the root and prints the peak of this process in kB, before and after.
pub fn measure(root: &Path) -> Result<()> {
    let before = peak()?;
    let made = open_and_list(root, 0)?;
    println!("{before} {}", peak()?);
    drop(made);
    Ok(())
}

/// Prints the peak of a process that opens the tree.
pub fn compare(tree: &Tree) -> Result<()> {
    let child = Command::new(env::current_exe()?).arg(ARGUMENT).arg(&tree.root).output()?;
    let printed = String::from_utf8_lossy(&child.stdout);
    let peaks: Vec<f64> = printed.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match peaks.as_slice() {
        [before, after] => println!(
            "  {:<46} {:>9.1} MB   wanted: at most 25 ({:.1} before it opens)",
            "peak memory, open and catalog",
            after / 1024.0,
            before / 1024.0
        ),
        _ => println!("  peak memory: skipped, {}", String::from_utf8_lossy(&child.stderr).trim()),
    }
    Ok(())
}

fn peak() -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()).ok_or("no VmHWM is told here")?;
    Ok(number.parse()?)
}
