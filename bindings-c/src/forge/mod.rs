//! What a host in the dialect `forge` needs beside a set.

mod host;

mod skill;

mod requirements;

mod egress;

mod guardrails;

mod compile;
mod lint;
