//! Times the crates skref and skills-ref-rs over the skills of a flat root.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let root = std::env::args().nth(1).ok_or("usage: peers ROOT")?;
    let folders = || -> Result<Vec<PathBuf>, Box<dyn Error>> {
        Ok(fs::read_dir(&root)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?)
    };
    let prompt = median_ms(|| {
        black_box(skref::to_prompt(&folders()?)?);
        Ok(())
    })?;
    let checked = median_ms(|| {
        folders()?.iter().for_each(|folder| drop(black_box(skref::validate(folder, false))));
        Ok(())
    })?;
    println!("skref 1.2.0 (crate)\t{prompt:.3}\t{checked:.3}");
    let prompt = median_ms(|| {
        let folders = folders()?;
        let folders: Vec<&Path> = folders.iter().map(PathBuf::as_path).collect();
        black_box(skills_ref::to_prompt(&folders)?);
        Ok(())
    })?;
    let checked = median_ms(|| {
        folders()?.iter().for_each(|folder| drop(black_box(skills_ref::validate(folder))));
        Ok(())
    })?;
    println!("skills-ref-rs 0.1.1 (crate)\t{prompt:.3}\t{checked:.3}");
    Ok(())
}

fn median_ms(mut run: impl FnMut() -> Result<(), Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let mut times = Vec::new();
    for _ in 0..9 {
        let start = Instant::now();
        run()?;
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(4).copied().unwrap_or_default())
}
