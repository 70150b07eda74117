//! The first read after a start: one reader against parallel ones, with nothing in the page cache.

use std::fs;
use std::time::{Duration, Instant};

use crate::rounds::{Ratio, median, print};
use crate::tree::Tree;
use crate::{Result, open_and_list};

const TURNS: usize = 5;

/// Opens the tree cold by one thread and by as many as the library chooses.
pub fn compare(tree: &Tree) -> Result<()> {
    let mut one = Vec::new();
    let mut parallel = Vec::new();
    for _ in 0..TURNS {
        for (threads, times) in [(1, &mut one), (0, &mut parallel)] {
            if let Err(reason) = forget() {
                println!("  cold: skipped, the page cache cannot be emptied: {reason}");
                return Ok(());
            }
            let start = Instant::now();
            let made = open_and_list(&tree.root, threads)?;
            times.push(start.elapsed());
            drop(made);
        }
    }
    let (one, parallel) = (median(one), median(parallel));
    print("cold: open and catalog, one thread", one, None);
    print("cold: open and catalog, threads chosen", parallel, Some(Ratio::of(one, "at most 0.4 of it")));
    Ok(())
}

/// Writes everything to the disk and empties the page cache, names and inodes included.
fn forget() -> Result<()> {
    let everything = || fs::write("/proc/sys/vm/drop_caches", "3");
    #[cfg(unix)]
    rustix::fs::sync();
    everything()?;
    // What was freed is not always usable at once.
    std::thread::sleep(Duration::from_millis(50));
    Ok(())
}
