// The calls of the dialect `forge`. `setOf` gives the set of the case.

import { forge } from "skillspan";

/** Calls that need no set and those of a set, by their names in the suite. */
export const forgeCalls = (suffix, setOf) => ({
  scan: ({ path, root }) => forge[`scan${suffix}`](path, { root }),
  parse: ({ text, legacy_bullets: legacyBullets }) => forge.parse(text, { legacyBullets }),
  input_schema: ({ spec }) => forge.inputSchema(spec),
  invalid_keys: ({ schema }) => forge.invalidKeys(schema),
  merge_egress: ({ yaml, domains }) => forge.mergeEgress(yaml, domains),
  expand_egress: ({ domains, env }) => forge.expandEgress(domains, env),
  match_domain: ({ pattern, host }) => forge.matchDomain(pattern, host),
  egress_check: ({ mode, domains, host }) => forge.egressCheck(mode, domains, host),

  warnings: ({ codes }) => setOf().warnings.filter(({ code }) => codes.includes(code)),
  requirements: () => forge.requirements(setOf()),
  cli_config: () => forge.cliConfig(setOf()),
  check_requirements: ({ env, dotenv, lookup, which }) =>
    forge[`checkRequirements${suffix}`](setOf(), { env, dotenv, lookup, which }),
  plan_script: ({ tool, args }) => setOf()[`plan${suffix}`](tool, args),
  guardrails: () => forge.guardrails(setOf()),
  check_command: ({ tool, json }) => forge.checkCommand(setOf(), tool, json),
  check_output: ({ text }) => forge.checkOutput(setOf(), text),
  check_prompt: ({ text }) => forge.checkPrompt(setOf(), text),
  check_response: ({ text }) => forge.checkResponse(setOf(), text),
  compile: () => forge.compile(setOf()),
  build: ({ agent_id: agentId, version, built_at: builtAt, output_dir: outputDir }) =>
    forge.build(setOf(), { agentId, version, builtAt, outputDir }),
  lint: () => forge[`lint${suffix}`](setOf()),
});
