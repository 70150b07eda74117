package conformance

import com.google.gson.JsonElement
import com.google.gson.JsonObject
import skillspan.ForgeBuildOptions
import skillspan.ForgeGuardrails
import skillspan.ForgeRequirements
import skillspan.ForgeSurroundings
import skillspan.SkillSet
import skillspan.forgeAggregate
import skillspan.forgeCheckCommand
import skillspan.forgeCheckOutput
import skillspan.forgeCheckPrompt
import skillspan.forgeCheckRequirements
import skillspan.forgeCheckResponse
import skillspan.forgeCliConfig
import skillspan.forgeEgressCheck
import skillspan.forgeExpandEgress
import skillspan.forgeInputSchema
import skillspan.forgeInvalidKeys
import skillspan.forgeMatchDomain
import skillspan.forgeMergeEgress
import skillspan.forgeParse
import skillspan.forgePoolGuardrails
import skillspan.forgeScan

private typealias ForgeCall = (SkillSet?, JsonObject) -> JsonElement

/** The calls of the dialect `forge`. What can be asked of a set, and of its data alone, must give the same. */
val FORGE: Map<String, ForgeCall> = mapOf(
    "scan" to { _, step -> wire(forgeScan(step.needed("path"), step.text("root"))) },
    "parse" to { _, step -> wire(forgeParse(step.needed("text"), step.flag("legacy_bullets"))) },
    "input_schema" to { _, step -> parsed(forgeInputSchema(step.needed("spec"))) },
    "invalid_keys" to { _, step -> wire(forgeInvalidKeys(step.get("schema").toString())) },
    "merge_egress" to { _, step -> wire(forgeMergeEgress(step.needed("yaml"), step.texts("domains"))) },
    "expand_egress" to { _, step -> wire(forgeExpandEgress(step.texts("domains"), step.variables("env"))) },
    "match_domain" to { _, step -> wire(forgeMatchDomain(step.needed("pattern"), step.needed("host"))) },
    "egress_check" to { _, step ->
        wire(forgeEgressCheck(step.needed("mode"), step.texts("domains"), step.needed("host")))
    },
    "requirements" to of { set, _ -> wire(requirements(set)) },
    "cli_config" to of { set, _ -> wire(same(set.forgeCliConfig(), forgeCliConfig(requirements(set)))) },
    "check_requirements" to of { set, step ->
        val given = surroundings(step)
        wire(same(set.forgeCheckRequirements(given), forgeCheckRequirements(requirements(set), given)))
    },
    "plan_script" to of { set, step -> wire(set.forgePlan(step.needed("tool"), step.get("args").toString())) },
    "guardrails" to of { set, _ -> wire(guardrails(set)) },
    "check_command" to of { set, step ->
        val (tool, arguments) = step.needed("tool") to step.needed("json")
        wire(same(set.forgeCheckCommand(tool, arguments), forgeCheckCommand(guardrails(set), tool, arguments)))
    },
    "check_output" to of { set, step ->
        val text = step.needed("text")
        wire(same(set.forgeCheckOutput(text), forgeCheckOutput(guardrails(set), text)))
    },
    "check_prompt" to of { set, step ->
        val text = step.needed("text")
        wire(same(set.forgeCheckPrompt(text), forgeCheckPrompt(guardrails(set), text)))
    },
    "check_response" to of { set, step ->
        val text = step.needed("text")
        wire(same(set.forgeCheckResponse(text), forgeCheckResponse(guardrails(set), text)))
    },
    "compile" to of { set, _ -> wire(set.forgeCompile()) },
    "build" to of { set, step -> wire(set.forgeBuild(buildOptions(step))) },
    "lint" to of { set, _ -> wire(set.forgeLint()) },
)

private fun of(call: (SkillSet, JsonObject) -> JsonElement): ForgeCall =
    { set, step -> call(checkNotNull(set) { "no set is open" }, step) }

private fun <T> same(one: T, other: T): T {
    check(one == other) { "the set says $one, its data $other" }
    return one
}

private fun requirements(set: SkillSet): ForgeRequirements =
    set.forgeRequirements().also { same(it, forgeAggregate(listOf(it))) }

private fun guardrails(set: SkillSet): ForgeGuardrails =
    set.forgeGuardrails().also { same(it, forgePoolGuardrails(it)) }

private fun surroundings(step: JsonObject) = ForgeSurroundings(
    env = step.variables("env"),
    dotenv = step.needed("dotenv"),
    lookup = step.variables("lookup"),
    which = step.texts("which"),
)

private fun buildOptions(step: JsonObject) = ForgeBuildOptions(
    agentId = step.needed("agent_id"),
    version = step.needed("version"),
    builtAt = step.needed("built_at"),
    outputDir = step.needed("output_dir"),
)
