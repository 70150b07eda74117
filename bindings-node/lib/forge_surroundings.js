"use strict";

const { free } = require("./call.js");
const { refusal } = require("./host.js");

const variablesOf = (text) => free.callSync("forge", { function: "dotenv", arguments: { text } });

/** What callbacks are asked, and their answers as data. Secrets that stand elsewhere are not asked for. */
const CALLBACKS = {
  lookup: {
    names: ({ env: { required, oneOf, optional } }, { env, dotenv = "" }) => {
      const elsewhere = { ...variablesOf(dotenv), ...env };
      return [...required, ...oneOf.flat(), ...optional].filter((name) => elsewhere[name] === undefined);
    },
    data: (names, answers) => Object.fromEntries(names.map((name, index) => [name, answers[index]])),
  },
  which: {
    names: ({ bins }) => bins,
    data: (names, answers) => names.filter((_, index) => answers[index]),
  },
};

/** The callbacks among the places, each with the names that it is asked for. */
function questions(requirements, places) {
  const asked = Object.keys(CALLBACKS).filter((key) => typeof places[key] === "function");
  return asked.map((key) => [key, CALLBACKS[key].names(requirements(), places)]);
}

/** The places where requirements are looked for, as data. */
async function known(requirements, places) {
  const data = { ...places };
  for (const [key, names] of questions(requirements, places)) {
    data[key] = CALLBACKS[key].data(names, await Promise.all(names.map((name) => places[key](name))));
  }
  return data;
}

function knownSync(requirements, places) {
  const data = { ...places };
  for (const [key, names] of questions(requirements, places)) {
    const answers = names.map((name) => {
      const answer = places[key](name);
      const refused = refusal(key, answer);
      if (refused) throw refused;
      return answer;
    });
    data[key] = CALLBACKS[key].data(names, answers);
  }
  return data;
}

module.exports = { known, knownSync };
