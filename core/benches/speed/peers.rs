//! The reference library, its ports and Haystack's store, on the same tree.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use skillspan::{Profile, validate_all};

use crate::rounds::{Ratio, Run, medians, print};
use crate::tree::Tree;
use crate::{Result, floor, nothing, open_and_list};

/// Runs `core/benches/peers/run.sh`, which installs the peers outside of this tree.
///
/// It prints a line a peer: its name, the milliseconds for `to_prompt` over all skills and those for
/// `validate` of each, divided by tabs; the name and the milliseconds for listing what a store has; or the
/// name and why it is skipped.
pub fn compare(tree: &Tree) -> Result<()> {
    let spelled = tree.root.to_string_lossy();
    let [floor, catalog, validate] = medians(
        9,
        [
            &mut || nothing(floor::read_all(&tree.root, tree.layout)),
            &mut || open_and_list(&tree.root, 1),
            &mut || Ok(Box::new(validate_all(&spelled, &Profile::SPEC)?)),
        ] as [Run<'_>; 3],
    )?;
    println!("\n  Peers on the same tree, each in a process of its own, its start not counted.");
    println!(
        "  All but Haystack's store cannot find skills: the folders are listed for them, within the time shown."
    );
    println!("  They check headers; validate_all also checks bodies, their links and the files beside them.");
    print("skillspan: open and catalog, one thread", catalog, Some(Ratio::of(floor, "")));
    print("skillspan: validate_all, profile spec", validate, Some(Ratio::of(floor, "")));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/run.sh");
    let run = Command::new("sh").arg(script).arg(&tree.root).stderr(Stdio::inherit()).output();
    let printed = match run {
        Ok(output) => output.stdout,
        Err(reason) => {
            println!("  peers: skipped, `sh` cannot be started: {reason}");
            return Ok(());
        }
    };
    for line in String::from_utf8_lossy(&printed).lines() {
        let mut cells = line.split('\t');
        let peer = cells.next().unwrap_or_default();
        match (cells.next().and_then(millis), cells.next().and_then(millis)) {
            (Some(prompt), Some(validate)) => {
                print(&format!("{peer}: to_prompt"), prompt, Some(Ratio::of(floor, "")));
                print(&format!("{peer}: validate each"), validate, Some(Ratio::of(floor, "")));
            }
            (Some(listed), None) => print(peer, listed, Some(Ratio::of(floor, ""))),
            _ => println!("  {line}"),
        }
    }
    Ok(())
}

fn millis(text: &str) -> Option<Duration> {
    text.parse::<f64>().ok().map(|millis| Duration::from_secs_f64(millis / 1000.0))
}
