"""The conformance suite for this port; what it does stands in the README of the suite."""
