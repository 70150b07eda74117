#!/usr/bin/env node
"use strict";

const { main } = require("../index.js");

process.exitCode = main(process.argv.slice(2));
