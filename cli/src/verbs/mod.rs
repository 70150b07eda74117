//! The verbs, one a file.

mod build;
mod catalog;
mod doctor;
mod explain;
mod list;
mod load;
mod new;
mod read;
mod search;
mod show;
mod tools;
mod typegen;
mod validate;

use clap::Subcommand;

use crate::console::Console;
use crate::failure::{Failure, Status};

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Verb {
    List(list::List),
    Validate(validate::Validate),
    Catalog(catalog::Catalog),
    Search(search::Search),
    Load(load::Load),
    Read(read::Read),
    Show(show::Show),
    Tools(tools::Tools),
    Build(build::Build),
    New(new::New),
    Explain(explain::Explain),
    #[command(name = "typegen")]
    TypeGen(typegen::TypeGen),
    Doctor(doctor::Doctor),
}

/// Does it.
pub fn run(verb: &Verb, console: &mut Console<'_>) -> Result<Status, Failure> {
    match verb {
        Verb::List(list) => list.run(console),
        Verb::Validate(validate) => validate.run(console),
        Verb::Catalog(catalog) => catalog.run(console),
        Verb::Search(search) => search.run(console),
        Verb::Load(load) => load.run(console),
        Verb::Read(read) => read.run(console),
        Verb::Show(show) => show.run(console),
        Verb::Tools(tools) => tools.run(console),
        Verb::Build(build) => build.run(console),
        Verb::New(new) => new.run(console),
        Verb::Explain(explain) => explain.run(console),
        Verb::TypeGen(typegen) => typegen.run(console),
        Verb::Doctor(doctor) => doctor.run(console),
    }
}
