//! The arguments of the command.

use clap::{Parser, ValueEnum};

use crate::verbs::Verb;

/// Finds, checks, lists and loads Agent Skills: folders with a SKILL.md
#[derive(Debug, Parser)]
#[command(
    name = "skillspan",
    version,
    bin_name = "skillspan",
    no_binary_name = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Results go to standard output, all else to standard error.

Exit status:
  0  done; nothing at error level
  1  findings at error level, or what was asked for could not be done; `doctor`: no skill found
  2  wrong usage, or nothing there: a path that does not exist or holds no skill"
)]
pub struct Args {
    #[command(subcommand)]
    pub verb: Verb,
    /// When to use colours; `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, default_value_t, global = true, value_name = "WHEN")]
    pub color: Color,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Whether a stream gets colours.
    pub fn applies(self, on_terminal: bool, no_color: bool) -> bool {
        match self {
            Self::Auto => on_terminal && !no_color,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_sound() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }

    #[test]
    fn a_flag_beats_the_environment_and_the_environment_the_terminal() {
        assert!(Color::Auto.applies(true, false));
        assert!(!Color::Auto.applies(true, true));
        assert!(!Color::Auto.applies(false, false));
        assert!(Color::Always.applies(false, true));
        assert!(!Color::Never.applies(true, false));
    }
}
