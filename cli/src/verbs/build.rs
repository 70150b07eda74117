//! `skillspan build`

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use clap::builder::PossibleValuesParser;
use skillspan::{Root, forge};

use crate::console::Console;
use crate::failure::{Failure, Status};
use crate::roots::{self, Dialect};
use crate::staged::staged;

/// Write what an agent's build holds of its skills
#[derive(Debug, Args)]
pub struct Build {
    /// The agent's folder
    #[arg(value_name = "ROOT")]
    root: String,
    /// Whose build
    #[arg(long, value_name = "NAME", required = true, value_parser = PossibleValuesParser::new(["forge"]))]
    dialect: String,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR")]
    out: String,
    /// The agent's id; by default the name of its folder
    #[arg(long, value_name = "ID")]
    agent_id: Option<String>,
    /// The agent's version
    #[arg(long, value_name = "VERSION", default_value = "0.0.0")]
    agent_version: String,
    /// When it is built; by default now
    #[arg(long, value_name = "TIME")]
    built_at: Option<String>,
}

impl Build {
    /// Writes all files, or none if one of them cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Status, Failure> {
        let dialect = Dialect { name: Some(self.dialect.clone()) };
        let set = roots::open(vec![Root::new(&self.root)], &dialect, console)?;
        let build = forge::build(&set, &self.options(console))?;
        console.warn(&set.snapshot().warnings)?;
        console.warn(&build.warnings)?;
        for skipped in &set.snapshot().skipped {
            console.aside().say("skipped", Some(skipped.reason), &skipped.message)?;
        }
        let refused = |path: &Path, fault: &dyn std::fmt::Display| {
            Failure::Refused(format!("{} cannot be written: {fault}", path.display()))
        };
        let out = Path::new(&self.out);
        let mut ready = Vec::with_capacity(build.files.len());
        for (name, text) in &build.files {
            let path = out.join(name);
            ready.push((staged(&path, text).map_err(|fault| refused(&path, &fault))?, path));
        }
        let count = ready.len();
        for (file, path) in ready {
            file.persist(&path).map_err(|fault| refused(&path, &fault.error))?;
        }
        writeln!(console.out.writer, "Wrote {count} files to {}", self.out)?;
        Ok(Status::Done)
    }

    fn options(&self, console: &Console<'_>) -> forge::BuildOptions {
        let root = Path::new(console.host.current_dir.as_deref().unwrap_or(".")).join(&self.root);
        let folder = || {
            let named = root.components().next_back()?.as_os_str().to_str()?;
            Some(named.to_owned())
        };
        forge::BuildOptions {
            agent_id: self.agent_id.clone().or_else(folder).unwrap_or_default(),
            version: self.agent_version.clone(),
            built_at: self.built_at.clone().unwrap_or_else(now),
            output_dir: self.out.clone(),
        }
    }
}

fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    time(since.as_secs())
}

/// Seconds since 1970 as RFC 3339 writes them in UTC.
fn time(seconds: u64) -> String {
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let by = |year: u64, number| year.is_multiple_of(number);
    let is_leap = |year| by(year, 4) && (!by(year, 100) || by(year, 400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_a_date() {
        for (seconds, wanted) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_924_991_999, "2030-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(time(seconds), wanted);
        }
    }
}
