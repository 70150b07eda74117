//! A writer whose reader may leave: `skillspan list | head -1`.

use std::io::{self, ErrorKind, Write};

/// Writes until the reader is gone, and from then on nowhere, so that the verb still comes to its
/// verdict.
#[derive(Debug)]
pub struct Pipe<W> {
    writer: Option<W>,
}

impl<W: Write> Pipe<W> {
    /// A pipe into `writer`.
    pub fn new(writer: W) -> Self {
        Self { writer: Some(writer) }
    }

    fn with<T>(&mut self, gone: T, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let Some(writer) = &mut self.writer else { return Ok(gone) };
        match write(writer) {
            Err(fault) if fault.kind() == ErrorKind::BrokenPipe => {
                self.writer = None;
                Ok(gone)
            }
            written => written,
        }
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(bytes.len(), |writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with((), Write::flush)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn a_reader_that_left_is_no_failure() {
        let mut pipe = Pipe::new(Gone);
        writeln!(pipe, "one").unwrap();
        writeln!(pipe, "two").unwrap();
        pipe.flush().unwrap();
    }

    #[test]
    fn other_faults_are() {
        let mut pipe = Pipe::new(&mut [][..]);
        assert!(pipe.write_all(b"x").is_err());
    }
}
