//! How a verb ends.

use skillspan::{Code, Error};

/// The exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// 0: done, nothing at error level.
    Done,
    /// 1: findings at error level, or the verb could not do what was asked.
    Failed,
    /// 2: wrong usage, or nothing at a path.
    Usage,
}

impl From<Status> for u8 {
    fn from(status: Status) -> Self {
        match status {
            Status::Done => 0,
            Status::Failed => 1,
            Status::Usage => 2,
        }
    }
}

/// Why a verb ended early.
#[derive(Debug)]
pub enum Failure {
    /// The core refused.
    Core(Error),
    /// The verb itself refused.
    Refused(String),
    /// The result could not be written.
    Output(std::io::Error),
}

impl Failure {
    /// The exit status it leads to.
    pub fn status(&self) -> Status {
        match self {
            Self::Core(error) if matches!(error.code, Code::InvalidArgument | Code::RootMissing) => {
                Status::Usage
            }
            Self::Core(_) | Self::Refused(_) | Self::Output(_) => Status::Failed,
        }
    }

    /// Its code in the catalogue.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Core(error) => Some(error.code),
            Self::Refused(_) | Self::Output(_) => None,
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Core(error) => f.write_str(&error.message),
            Self::Refused(message) => f.write_str(message),
            Self::Output(fault) => write!(f, "the result cannot be written: {fault}"),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Core(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(fault: std::io::Error) -> Self {
        Self::Output(fault)
    }
}
