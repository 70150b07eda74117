//! Taking turns, medians, and how a number is shown.

use std::any::Any;
use std::time::{Duration, Instant};

use crate::Result;

/// One of the things that are compared. What it made is dropped after the time is taken.
pub type Run<'a> = &'a mut dyn FnMut() -> Result<Box<dyn Any>>;

/// The median time of each run. All run in turns, so that what disturbs the machine meets all alike.
pub fn medians<const N: usize>(turns: usize, mut runs: [Run<'_>; N]) -> Result<[Duration; N]> {
    let mut times: [Vec<Duration>; N] = std::array::from_fn(|_| Vec::with_capacity(turns));
    // The first turn warms the caches and counts for nothing.
    for turn in 0..=turns {
        for (run, times) in runs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            let made = run()?;
            let time = start.elapsed();
            drop(made);
            if turn > 0 {
                times.push(time);
            }
        }
    }
    Ok(times.map(median))
}

/// The middle one; zero of none.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// A time as a multiple of another.
#[derive(Debug, Clone, Copy)]
pub struct Ratio {
    to: Duration,
    wanted: &'static str,
}

impl Ratio {
    /// As a multiple of `floor`; `wanted` says which multiple is good, if any is agreed.
    pub fn of(floor: Duration, wanted: &'static str) -> Self {
        Self { to: floor, wanted }
    }
}

/// One line of the table.
pub fn print(what: &str, time: Duration, ratio: Option<Ratio>) {
    let millis = time.as_secs_f64() * 1000.0;
    let Some(ratio) = ratio else {
        println!("  {what:<46} {millis:>9.2} ms");
        return;
    };
    let times = time.as_secs_f64() / ratio.to.as_secs_f64();
    let wanted = if ratio.wanted.is_empty() { String::new() } else { format!("   wanted: {}", ratio.wanted) };
    println!("  {what:<46} {millis:>9.2} ms  {times:>7.2} x{wanted}");
}
