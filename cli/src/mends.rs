//! `--fix`, `--fix-unsafe` and `--diff`: what fixes make of files, shown or written.

use std::io;
use std::path::Path;

use clap::Args;
use similar::TextDiff;
use skillspan::{Applicability, Error, FileFix, FileReport, Profile, fixes, shown};

use crate::console::Console;
use crate::findings::count;

/// Whether findings are mended.
#[derive(Debug, Args)]
pub struct Mend {
    /// Apply the fixes that keep the meaning
    #[arg(long, conflicts_with = "dialect")]
    fix: bool,
    /// Apply also those that may change it
    #[arg(long, conflicts_with = "dialect")]
    fix_unsafe: bool,
    /// Show what fixes would change, and write nothing
    #[arg(long, conflicts_with_all = ["dialect", "format", "json"])]
    pub diff: bool,
}

impl Mend {
    /// Whether fixes are asked for at all.
    pub fn is_asked(&self) -> bool {
        self.fix || self.fix_unsafe || self.diff
    }

    /// The fixes of the skills at or below a path.
    pub fn plan(&self, path: &str, profile: &Profile) -> Result<Vec<FileFix>, Error> {
        let upto = if self.fix_unsafe { Applicability::Unsafe } else { Applicability::Safe };
        fixes(path, profile, upto)
    }
}

/// Writes the fixes of a file; what is found in it then.
pub fn write(plan: FileFix, console: &mut Console<'_>) -> Result<FileReport, Error> {
    let path = plan.write()?;
    let mut report = plan.fixed.report;
    for diagnostic in &mut report.diagnostics {
        diagnostic.path = Some(path.clone());
    }
    let aside = console.aside();
    for fix in &plan.fixed.applied {
        // A closed stream is no reason to stop half-way.
        let _ = writeln!(aside.writer, "fixed {}:{}: {}", shown(&path), fix.line, fix.title);
    }
    if let Some(name) = plan.rename {
        let _ = writeln!(aside.writer, "renamed {} to {name}", shown(&plan.path));
    }
    Ok(FileReport { path, report })
}

/// Shows as a unified diff what fixes would make of files; how many would change.
pub fn show(plans: &[FileFix], console: &mut Console<'_>) -> io::Result<usize> {
    let changing = plans.iter().filter(|plan| plan.changes());
    for plan in changing.clone() {
        let target = Path::new(&plan.path);
        let target = plan.rename.map_or(target.to_path_buf(), |name| target.with_file_name(name));
        let target = target.to_string_lossy();
        let diff = TextDiff::from_lines(&plan.before, &plan.fixed.text);
        let mut unified = diff.unified_diff().header(&shown(&plan.path), &shown(&target)).to_string();
        if unified.is_empty() {
            unified = format!("--- {}\n+++ {}\n", shown(&plan.path), shown(&target));
        }
        for line in unified.split_inclusive('\n') {
            // A patch must stay what it is; a terminal must not be steered by a foreign file.
            match line.strip_suffix('\n').filter(|_| console.host.out_is_terminal) {
                Some(line) => writeln!(console.out.writer, "{}", shown(line))?,
                None => console.out.writer.write_all(line.as_bytes())?,
            }
        }
    }
    let number = changing.count();
    writeln!(console.aside().writer, "{} would change", count(number, "file"))?;
    Ok(number)
}
