package conformance

import com.google.gson.JsonArray
import com.google.gson.JsonElement
import com.google.gson.JsonNull
import com.google.gson.JsonObject
import java.nio.file.Path
import skillspan.SkillspanException

/** What a call gave, or `{"error": …}` if it failed. */
private class Outcome(val found: JsonElement, val failed: Boolean = false) {
    fun fault(expected: JsonElement?): String? = when {
        expected == null -> found.toString().takeIf { failed }
        isFailure(expected) != failed -> "found:  $found\n  wanted: $expected"
        else -> differences(expected, found).joinToString("\n").ifEmpty { null }
    }
}

/** Runs one case in a folder. */
class Run(dialect: String, private val case: JsonObject, private val root: Path) : AutoCloseable {
    private val port = Port(dialect)

    override fun close() = port.close()

    /** What went wrong; null if nothing did. */
    fun fault(): String? {
        edit(case)
        val steps = case.getAsJsonArray("steps").map { it.asJsonObject }
        val opened = attempt {
            case.get("open")?.let { port.open(filled(it).asJsonObject) }
            JsonNull.INSTANCE
        }
        if (opened.failed && steps.first().text("call") != "open") return "open failed: ${opened.found}"
        return faultIn(steps) { step ->
            when (val call = step.needed("call")) {
                "edit" -> edited(step)
                "open" -> opened.fault(expected(step))
                "session" -> session(step)
                else -> attempt { port.step(call, arguments(step)) }.fault(expected(step))
            }
        }
    }

    /** Judges the steps one by one; an `expect` of the whole is the list of their results. */
    private fun session(whole: JsonObject): String? {
        val begun = attempt {
            port.begin(arguments(whole))
            JsonNull.INSTANCE
        }
        if (begun.failed) return begun.fault(expected(whole))
        val results = JsonArray()
        return faultIn(whole.getAsJsonArray("steps").map { it.asJsonObject }) { step ->
            val call = step.needed("call")
            if (call == "edit") {
                results.add(JsonNull.INSTANCE)
                edited(step)
            } else {
                val outcome = attempt { port.inSession(call, arguments(step)) }
                results.add(outcome.found)
                if (step.has("expect") || !whole.has("expect")) outcome.fault(expected(step)) else null
            }
        } ?: Outcome(results).fault(expected(whole))
    }

    private fun faultIn(steps: List<JsonObject>, judge: (JsonObject) -> String?): String? {
        for ((index, step) in steps.withIndex()) {
            judge(step)?.let { return "step ${index + 1} (${step.text("call")}): $it" }
        }
        return null
    }

    private fun attempt(call: () -> JsonElement): Outcome = try {
        Outcome(call())
    } catch (failure: SkillspanException) {
        Outcome(wire(failure), failed = true)
    }

    private fun edit(place: JsonObject) {
        place.getAsJsonObject("tree")?.let { writeTree(it, root, ::fill) }
    }

    private fun edited(step: JsonObject): String? {
        edit(step)
        return null
    }

    private fun expected(step: JsonObject): JsonElement? = step.get("expect")?.let(::filled)

    private fun arguments(step: JsonObject): JsonObject = filled(step).asJsonObject

    private fun filled(value: JsonElement): JsonElement = value.mapTexts(::fill)

    // The path of the folder has nothing that is written otherwise in a URI.
    private fun fill(text: String): String = text.replace("{root}", "$root").replace("{root_uri}", "$root")
}
