// Each call of the suite as a call of the public API. `awaited` uses promises wherever there are any, `direct`
// the calls that end in `Sync`.

import { readFileSync } from "node:fs";
import * as names from "skillspan";
import { forgeCalls } from "./forge.mjs";
import { decideOf, providerOf, resolverOf, storeOf } from "./host.mjs";
import { filesBelow } from "./tree.mjs";

const skillspan = { ...names };

const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const camelKeys = (options) => Object.fromEntries(Object.entries(options).map(([key, value]) => [camel(key), value]));

/** Options of the catalog, of the tools or of `open`; a budget has names of its own. */
const withBudget = ({ budget, ...options }) => {
  const own = budget && typeof budget === "object" ? camelKeys(budget) : budget;
  return camelKeys(budget === undefined ? options : { ...options, budget: own });
};

/** The calls within a session. */
function sessionCalls(session, suffix) {
  let exported;
  return {
    "session.call": ({ tool, arguments: args }) => session()[`call${suffix}`](tool, args),
    "session.load": ({ name, arguments: args, by }) => session()[`load${suffix}`](name, { arguments: args, by }),
    "session.export_state": () => {
      exported = session().exportState();
      return exported;
    },
    "session.import_state": ({ state = exported }) => session().importState(state),
    "session.to_restore": ({ texts }) => session().toRestore(texts),
    "session.forget": ({ name }) => session().forget(name),
  };
}

const styles = {
  awaited: {
    suffix: "",
    later:
      (act) =>
      async (...args) =>
        act(...args),
  },
  direct: { suffix: "Sync", later: (act) => act },
};

const lacks = (call) => {
  throw new Error(`the port has no call ${call}`);
};

/** The calls of one case through one style of the API. */
export function portOf(style, dialect) {
  const { suffix, later } = styles[style];
  let set;
  let session;
  let place = {};
  const text = (step) => step.text ?? readFileSync(step.path);
  const calls = {
    skills: () => set.skills,
    skipped: () => set.skipped,
    blocked: () => set.blocked,
    warnings: () => set.warnings,
    diagnostics: () => set.diagnostics,
    get: ({ name }) => set.get(name),
    find: ({ name, ref }) => (dialect === "ruby_llm" ? skillspan.rubyLlm[`find${suffix}`](ref, place) : set.find(name)),
    all: () => skillspan.rubyLlm[`all${suffix}`](place),
    with_skills: async (step) => {
      const selection = "argument" in step ? [step.argument] : [];
      set = await set[`withSkills${suffix}`](...selection);
      return Array.from(set, ({ name }) => name);
    },
    mounts: () => set[`mounts${suffix}`](),
    materialize: async ({ path }) => {
      await set[`materialize${suffix}`](path);
      return filesBelow(path);
    },
    new_skill: ({ name, description }) => skillspan.newSkill(name, description),
    catalog: ({ options }) => set.catalog(options && withBudget(options)),
    catalog_report: ({ options }) => set.catalogReport(options && withBudget(options)),
    search: ({ query, limit, scores }) => set.search(query, { limit, scores }),
    session: ({ options }) => {
      session = set.session(options);
    },
    ...sessionCalls(() => session, suffix),
    approve: ({ name }) => set[`approve${suffix}`](name),
    revoke: ({ name }) => set[`revoke${suffix}`](name),
    fix: ({ text, profile, unsafe }) => skillspan.fixText(text, { profile, unsafe }),
    user_menu: () => set.userMenu(),
    tools: ({ style, budget, options }) => set[`tools${suffix}`](withBudget({ style, budget, ...options })),
    call: ({ tool, arguments: args }) => set[`call${suffix}`](tool, args),
    read: ({ skill, path, as }) => set[`read${suffix}`](skill, path, { as }),
    load: ({ name, arguments: args, by }) => set[`load${suffix}`](name, { arguments: args, by }),
    check_tool_names: ({ names }) => set[`checkToolNames${suffix}`](names),
    ascii_names: () => set.asciiNames(),
    restrict: ({ skill, tools }) => set.restrict(skill, tools),
    refresh: () => set[`refresh${suffix}`](),
    parse: (step) => skillspan.parse(text(step)),
    validate: ({ path, profile, ...step }) => {
      if (dialect === "b4") return skillspan.b4[`validate${suffix}`](path);
      return path === undefined
        ? skillspan.validateText(step.text, { profile })
        : skillspan[`validate${suffix}`](path, { profile });
    },
    typegen: ({ path }) => skillspan.b4[`typegen${suffix}`](path),
    route_error: ({ messages }) => skillspan.b4.routeError(messages),
    tool_member: () => skillspan.b4.toolMember(),
    conventional_roots: ({ start_dir, client, home, stop_at: stopAt }) =>
      skillspan[`conventionalRoots${suffix}`](start_dir, { client, home, stopAt }),
    ...(dialect === "forge" && forgeCalls(suffix, () => set)),
  };
  return {
    open: (data) =>
      outcome(async () => {
        const { store, provider, trust, resolve_env: resolves, ...options } = data;
        const own = withBudget({ dialect, onWarning: null, ...options });
        place = camelKeys({ roots: data.roots, base_dir: data.base_dir, current_dir: data.current_dir });
        if (store) own.store = storeOf(store, later);
        if (provider) own.provider = providerOf(provider, later);
        if (resolves) own.resolveEnv = resolverOf(resolves, later);
        if (trust) own.trust = trust.decide ? { ...trust, decide: decideOf(trust.decide, later) } : trust;
        set = await skillspan.SkillSet[`open${suffix}`](own);
      }),
    step: (step) => outcome(() => (Object.hasOwn(calls, step.call) ? calls[step.call](step) : lacks(step.call))),
    end: () => set?.close(),
  };
}

const classes = new Map(Object.values(skillspan).flatMap((item) => (item?.code ? [[item.code, item]] : [])));

/** The data form of a result, or of an error in the class of its code. */
async function outcome(act) {
  try {
    return { value: data((await act()) ?? null) };
  } catch (error) {
    if (error instanceof skillspan.SkillspanError && error.constructor === classes.get(error.code)) {
      return { error: data(error) };
    }
    return { error: { code: "not an error of skillspan", message: error?.stack ?? String(error) } };
  }
}

const data = (value) => JSON.parse(JSON.stringify(value));
