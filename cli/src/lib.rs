//! The command `skillspan`, as a library: packages of other languages ship it through [`run`].
//!
//! Results go to standard output, all else to standard error. The core finds, checks and loads; this
//! crate reads arguments, shows results and knows where it runs: the current folder, the home, the
//! terminal.

mod args;
mod console;
mod failure;
mod findings;
mod github;
mod host;
mod mends;
mod pipe;
mod progress;
mod roots;
mod sarif;
mod staged;
mod table;
mod verbs;

use std::ffi::OsString;
use std::io::{BufWriter, Write};

use clap::Parser;

use args::Args;
use console::{Console, Stream};
use failure::Status;
use host::Host;
use pipe::Pipe;

/// Runs the command with these arguments, the program's name left out, and returns the exit status:
/// 0 done, 1 findings at error level or refused, 2 wrong usage or nothing there.
pub fn run<I: IntoIterator<Item = OsString>>(args: I) -> u8 {
    let mut out = Pipe::new(BufWriter::new(std::io::stdout().lock()));
    let mut err = Pipe::new(std::io::stderr());
    run_on(args, &Host::of_process(), &mut out, &mut err).into()
}

/// The same on any host and with any writers.
fn run_on<I: IntoIterator<Item = OsString>>(
    args: I,
    host: &Host,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Status {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(answer) => return tell_answer(&answer, out, err),
    };
    let mut console = Console {
        out: Stream { writer: out, color: args.color.applies(host.out_is_terminal, host.no_color) },
        err: Stream { writer: err, color: args.color.applies(host.err_is_terminal, host.no_color) },
        host,
    };
    let status = verbs::run(&args.verb, &mut console).and_then(|status| {
        console.out.writer.flush()?;
        Ok(status)
    });
    status.unwrap_or_else(|failure| {
        // Nobody is left to tell when standard error fails too.
        let _ = console.aside().say("error", failure.code(), &failure.to_string());
        failure.status()
    })
}

/// What the parser of arguments has to say: help, the version, or what is wrong with them.
fn tell_answer<'a>(answer: &clap::Error, out: &'a mut dyn Write, err: &'a mut dyn Write) -> Status {
    let writer = if answer.use_stderr() { err } else { out };
    let told = write!(writer, "{}", answer.render()).and_then(|()| writer.flush());
    match told {
        Ok(()) if !answer.use_stderr() => Status::Done,
        _ => Status::Usage,
    }
}

#[cfg(test)]
mod tests;
