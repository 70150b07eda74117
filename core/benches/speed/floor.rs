//! The floor: what no reader of skills can do without.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use crate::Result;
use crate::tree::Layout;

/// Lists the folders that hold skills and reads each `SKILL.md` whole.
pub fn read_all(root: &Path, layout: Layout) -> Result<()> {
    if layout == Layout::Flat {
        return read_folder(root);
    }
    for team in fs::read_dir(root)? {
        read_folder(&team?.path())?;
    }
    Ok(())
}

fn read_folder(folder: &Path) -> Result<()> {
    for skill in fs::read_dir(folder)? {
        let mut file = skill?.path();
        file.push("SKILL.md");
        black_box(fs::read(file)?);
    }
    Ok(())
}

/// Reads the `SKILL.md` of one skill and lists its folder.
pub fn read_one(folder: &Path) -> Result<()> {
    black_box(fs::read(folder.join("SKILL.md"))?);
    for entry in fs::read_dir(folder)? {
        black_box(entry?.file_name());
    }
    Ok(())
}
