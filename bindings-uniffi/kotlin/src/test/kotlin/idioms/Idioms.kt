/** That the package is used as any other for the JVM. */
package idioms

import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit.SECONDS
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.system.exitProcess
import skillspan.CatalogFormat
import skillspan.CatalogOptions
import skillspan.CodeKind
import skillspan.ForgeSurroundings
import skillspan.HostException
import skillspan.Hosts
import skillspan.LoadOptions
import skillspan.ProgramFinder
import skillspan.Refresh
import skillspan.ResourceKind
import skillspan.Skill
import skillspan.SkillProvider
import skillspan.SkillSet
import skillspan.SkillStore
import skillspan.SkillWarning
import skillspan.SkillspanException
import skillspan.TrustDecision
import skillspan.WarningListener
import skillspan.WatchListener
import skillspan.codes
import skillspan.dialects
import skillspan.fixes
import skillspan.forgeDotenv
import skillspan.haystackResource
import skillspan.haystackText
import skillspan.validateAll
import skillspan.version

private class OneSkill(private val fault: Exception? = null) : SkillStore {
    override fun list() = listOf("note").also { fault?.let { throw it } }

    override fun readDocument(id: String) = "---\nname: note\ndescription: Takes notes.\n---\nWrite.\n".toByteArray()

    override fun listFiles(id: String) = listOf("raw.bin")

    override fun readFile(id: String, path: String) = byteArrayOf(0, -1, 1)
}

private val CHECKS: Map<String, Place.() -> Unit> = mapOf(
    "an exception is caught by the class of its code" to {
        skill("here")
        open().use { set ->
            val failure = thrown<SkillspanException.SkillNotFound> { set.load("there") }
            same(true, "there" in failure.text)
            same("skill_not_found" to failure.text, failure.code() to "$failure")
        }
    },
    "each code of an error has its class" to {
        val failure = SkillspanException::class.java
        val classes = failure.declaredClasses.filter(failure::isAssignableFrom).map { it.simpleName }
        val wanted = codes().filter { it.kind == CodeKind.ERROR }.map { camelCased(it.code) }
        same(wanted.sorted(), classes.sorted())
    },
    "what was found is in the exception" to {
        skill("Wrong_Name")
        val failure = thrown<SkillspanException.InvalidSkill> { open { strict = true } }
        same(true, failure.diagnostics.isNotEmpty())
    },
    "a set is closed behind its block, and twice does no harm" to {
        skill("here")
        val set = open().also { opened -> opened.use { same(1UL, it.size()) } }
        set.close()
        thrown<IllegalStateException> { set.size() }
    },
    "a session outlives its set" to {
        skill("here")
        val session = open().use { it.session() }
        same(true, "The body of here." in session.use { it.load("here") })
    },
    "options are named, and what is not said is as the library has it" to {
        skill("here")
        open { search = true }.use { set ->
            same(set.catalog(), set.catalog(CatalogOptions(format = CatalogFormat.XML)))
            same(true, "here" in set.catalog(CatalogOptions(format = CatalogFormat.MARKDOWN)))
            same(true, set.tools().any { "search" in it.name })
            same(set.load("here"), set.load("here", LoadOptions(by = "user")))
        }
    },
    "a store gives text and bytes" to {
        open(Hosts(store = OneSkill())).use { set ->
            same(listOf("note"), set.skills().map { it.name })
            val resource = set.read("note", "raw.bin")
            same(ResourceKind.FILE to "AP8B", resource.kind to resource.base64)
            thrown<SkillspanException.ResourceNotText> { set.readText("note", "raw.bin") }
        }
    },
    "a store that throws hides no other skill, whatever it throws" to {
        skill("here")
        for (fault in listOf(HostException.Failed("the vault is locked"), IOException("the vault is locked"))) {
            open(Hosts(store = OneSkill(fault))).use { set ->
                same(listOf("here"), set.skills().map { it.name })
                val warning = set.warnings().single()
                same("store-failed", warning.code)
                same(true, "the vault is locked" in warning.message)
            }
        }
    },
    "a provider gives JSON" to {
        val provider = object : SkillProvider {
            override fun provide() = """[{"name": "given", "description": "d", "instructions": "Do."}]"""
        }
        open(Hosts(provider = provider)).use { same(listOf("given"), it.skills().map(Skill::name)) }
    },
    "a decision that throws ends the call, and the set stays" to {
        skill("here")
        var locked = false
        val decision = object : TrustDecision {
            override fun decide(skill: Skill): Boolean = if (locked) throw IOException("no answer") else true
        }
        open(Hosts(decide = decision)).use { set ->
            locked = true
            val failure = thrown<SkillspanException.InvalidArgument> { set.refresh() }
            same(true, "no answer" in failure.text)
            same(1UL, set.size())
        }
    },
    "programs are asked for, and warnings are told" to {
        val asked = LinkedBlockingQueue<String>()
        val told = LinkedBlockingQueue<String>()
        val finder = object : ProgramFinder {
            override fun which(program: String) = false.also { asked.add(program) }
        }
        val listener = object : WarningListener {
            override fun onWarning(warning: SkillWarning) {
                told.add(warning.code)
            }
        }
        root.resolve("skills/here").createDirectories().resolve("SKILL.md").writeText(
            "---\nname: here\ndescription: d\nmetadata: {forge: {requires: {bins: [ghost]}}}\n---\nUse ghost.\n",
        )
        open(Hosts(which = finder, onWarning = listener)) { dialect = "forge" }.use { set ->
            val missing = set.forgeCheckRequirements(ForgeSurroundings())
            same(listOf("missing-bin"), missing.warnings.map { it.code })
            same(true, "ghost" in asked)
            same(set.warnings().map { it.code }, told.toList())
        }
    },
    "a watch tells what changed until it stops" to {
        skill("here")
        val refreshes = LinkedBlockingQueue<Refresh>()
        val listener = object : WatchListener {
            override fun onRefresh(refresh: Refresh) {
                refreshes.add(refresh)
            }

            override fun onFailure(error: SkillspanException) = throw HostException.Failed("unwanted: $error")
        }
        open().use { set ->
            set.watch(listener).use { watch ->
                skill("there")
                same(listOf("there"), refreshes.poll(10, SECONDS)?.added)
                watch.stop()
            }
            same(2UL, set.size())
        }
    },
    "a fix is looked at, and then written" to {
        val file = skill("here")
        file.writeText(file.readText().replace("name: here", "name: Here"))
        val fix = fixes("$root", alsoUnsafe = true).single()
        fix.use {
            same(true, it.preview().changes)
            same(it.preview().text, Path.of(it.write()).readText())
        }
    },
    "many threads use one set, its store too" to {
        repeat(10) { skill("skill-$it") }
        open(Hosts(store = OneSkill())).use { set -> inThreads { use(set, "skill-$it") } }
    },
    "closing while others work is safe" to {
        repeat(20) {
            val set = open(Hosts(store = OneSkill()))
            inThreads { number ->
                if (number == 0) set.close() else try {
                    set.load("note")
                } catch (_: IllegalStateException) {
                    // It was closed before.
                }
            }
        }
    },
    "many sets come and go" to {
        skill("here")
        repeat(500) { open(Hosts(store = OneSkill())).use { set -> set.session().use { it.load("note") } } }
    },
    "a skill of a store of the host's own is told as one of a set, in the dialect haystack" to {
        skill("here")
        open { dialect = "haystack" }.use { set ->
            val given = set.haystackInstructions("here")
            val tool = set.tools().first { it.name == "load_skill" }
            same(set.call(tool.name, """{"name": "here"}""").text, haystackText("here", given))
        }
        same("A note.", haystackResource("here", "note.md", "\"A note.\"").text)
    },
    "what needs no set" to {
        skill("here")
        skill("Wrong_Name")
        same("agentskills", dialects().first())
        same(listOf(false, true), validateAll("$root").map { it.ok }.sorted())
        same(mapOf("A" to "b c"), forgeDotenv("# said\nexport A='b c'\n"))
        same(true, version().first().isDigit())
    },
    "a snapshot is of one moment" to {
        skill("here")
        open().use { set ->
            val snapshot = set.snapshot()
            skill("there")
            set.refresh()
            same(listOf("here"), snapshot.skills.map { it.name })
            same(listOf("here", "there"), set.skills().map { it.name })
        }
    },
)

private fun use(set: SkillSet, name: String) = repeat(25) {
    same(true, "The body of $name." in set.load(name))
    same(true, "Write." in set.load("note"))
    same(3UL, set.read("note", "raw.bin").size)
    set.session().use { session -> same(true, name in session.call("load_skill", """{"name": "$name"}""").text) }
    set.refresh()
    same(11UL, set.size())
}

private fun inThreads(act: (Int) -> Unit) {
    val threads = Executors.newFixedThreadPool(8)
    try {
        threads.invokeAll(List(8) { Callable { act(it) } }).forEach { it.get() }
    } finally {
        threads.shutdown()
    }
}

private fun camelCased(code: String): String = code.split("_").joinToString("") { it.replaceFirstChar(Char::uppercase) }

/** Runs all checks. */
fun main() {
    val (passed, failed) = CHECKS.entries.partition { (name, check) -> holds(name, check) }
    println("idioms: ${passed.size} passed, ${failed.size} failed")
    if (failed.isNotEmpty()) exitProcess(1)
}
