package conformance

import com.google.gson.GsonBuilder
import com.google.gson.JsonObject
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.extension
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.io.path.writeText
import kotlin.system.exitProcess

private const val NAME = "uniffi-kotlin"
private const val SUITE = 1

/** What became of a case, and why. */
private class Result(val outcome: String, val reason: String? = null)

/** The cases below a folder or in one file, and what became of them. */
private class Suite(private val folder: Path, place: Path?, private val tamper: Boolean) {
    private val files = (place ?: folder.resolve("cases")).walk().filter { it.extension == "json" }.sorted().toList()
    private val isWhole = place == null
    private val offers = offers()
    private val known = if (tamper) emptySet() else knownFailures()
    private val outcomes = sortedMapOf<String, String>()

    /** Runs all cases, prints what failed, and tells whether nothing did. */
    fun run(): Boolean {
        for (file in files) {
            val content = parsed(file.readText()).asJsonObject
            check(content.get("suite").asInt == SUITE) { "$file: this runner reads suite $SUITE" }
            for (case in content.getAsJsonArray("cases")) judge(file, content.needed("dialect"), case.asJsonObject)
        }
        check(outcomes.isNotEmpty()) { "there are no cases" }
        val missing = if (isWhole) missing() else emptyList()
        missing.forEach { println("FAILED $it\n  it was not run") }
        if (isWhole && !tamper) writeReport()
        val (passed, failed) = count("passed") to count("failed")
        println("conformance: $passed passed, $failed failed, ${count("skipped") + count("known")} skipped")
        return failed == 0 && missing.isEmpty()
    }

    private fun judge(file: Path, dialect: String, case: JsonObject) {
        val id = case.needed("id")
        val result = result(dialect, case).let {
            when {
                id in known && it.outcome == "failed" -> Result("known")
                id in known && it.outcome == "passed" -> Result("failed", "it is listed as known to fail, and passes")
                else -> it
            }
        }
        outcomes[id] = result.outcome
        if (result.outcome == "failed" && !tamper) println("FAILED $id (${folder.relativize(file)})\n${result.reason}")
    }

    private fun result(dialect: String, case: JsonObject): Result {
        val lacking = case.texts("requires") - offers
        if (lacking.isNotEmpty()) return Result("skipped", "requires ${lacking.first()}")
        val root = Files.createTempDirectory("skillspan-").toRealPath()
        val fault = try {
            Run(dialect, if (tamper) tampered(case) else case, root).use { it.fault() }
        } catch (fault: Exception) {
            // One case must not hide the outcome of the others.
            fault.stackTraceToString()
        } finally {
            removeAll(root)
        }
        return if (fault == null) Result("passed") else Result("failed", fault)
    }

    private fun knownFailures(): Set<String> {
        val file = folder.resolve("known/$NAME.json")
        if (!file.exists()) return emptySet()
        return parsed(file.readText()).asJsonArray.map { it.asJsonObject.needed("id") }.toSet()
    }

    private fun missing(): List<String> {
        val ids = parsed(folder.resolve("manifest.json").readText()).asJsonObject.texts("ids")
        return (ids + known).filter { it !in outcomes }
    }

    private fun count(outcome: String): Int = outcomes.values.count { it == outcome }

    private fun writeReport() {
        val report = mapOf(
            "suite" to SUITE,
            "port" to NAME,
            "counts" to listOf("passed", "failed", "skipped", "known").associateWith(::count),
            "cases" to outcomes,
        )
        val text = GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(report)
        folder.resolve("reports/$NAME.json").writeText(text + "\n")
    }
}

/** Runs the suite in a folder: `FOLDER`. The environment says which cases, and whether they are tampered with. */
fun main(arguments: Array<String>) {
    val place = System.getenv("SKILLSPAN_CASES")?.takeIf { it.isNotEmpty() }?.let(Path::of)
    val tamper = System.getenv("SKILLSPAN_TAMPER") == "1"
    if (!Suite(Path.of(arguments.single()), place, tamper).run()) exitProcess(1)
}
