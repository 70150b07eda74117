package conformance

import com.google.gson.JsonElement
import com.google.gson.JsonObject
import com.google.gson.JsonPrimitive
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicInteger
import kotlin.io.path.readBytes
import skillspan.Hosts
import skillspan.LoadOptions
import skillspan.OpenOptions
import skillspan.Session
import skillspan.SkillSet
import skillspan.SkillWarning
import skillspan.WarningListener
import skillspan.b4RouteError
import skillspan.b4ToolMember
import skillspan.b4Typegen
import skillspan.b4Validate
import skillspan.conventionalRoots
import skillspan.fixText
import skillspan.newSkill
import skillspan.parse
import skillspan.rubyLlmAll
import skillspan.rubyLlmFind
import skillspan.validate
import skillspan.validateText
import skillspan.wrapTools

/** The port has no such call. */
class Unsupported(call: String) : IllegalArgumentException("the port has no call `$call`")

/** Each step of one case as a call of the package. */
class Port(private val dialect: String) : AutoCloseable {
    private var options = OpenOptions()
    private var opened: SkillSet? = null
    private var begun: Session? = null
    private var exported = "null"

    /** How many warnings the set told at its last opening or refresh. */
    private val told = AtomicInteger()

    private val set: SkillSet get() = checkNotNull(opened) { "no set is open" }
    private val session: Session get() = checkNotNull(begun) { "no session has begun" }

    override fun close() {
        begun?.close()
        opened?.close()
    }

    fun open(given: JsonObject) {
        val data = given.deepCopy()
        val decide = data.getAsJsonObject("trust")?.remove("decide")?.asJsonObject
        val hosts = Hosts(
            store = data.remove("store")?.let { Store(it.asJsonObject) },
            provider = data.remove("provider")?.let { Provider(it.asJsonObject) },
            decide = decide?.let(::Verdicts),
            resolveEnv = data.remove("resolve_env")?.let { Resolver(it.asJsonObject) },
            onWarning = object : WarningListener {
                override fun onWarning(warning: SkillWarning) {
                    told.incrementAndGet()
                }
            },
        )
        options = openOptions(dialect, data)
        opened = SkillSet.open(options, hosts)
    }

    fun begin(step: JsonObject) {
        begun?.close()
        begun = set.session(sessionOptions(step.getAsJsonObject("options")))
    }

    /** The data form of what a call within the session gives. */
    fun inSession(call: String, step: JsonObject): JsonElement = when (call) {
        "call" -> wire(session.call(step.needed("tool"), step.get("arguments").toString()))
        "load" -> wire(session.load(step.needed("name"), loadOptions(step)))
        "forget" -> wire(session.forget(step.needed("name")))
        "to_restore" -> wire(session.toRestore(step.texts("texts")))
        "export_state" -> {
            exported = session.exportState()
            parsed(exported)
        }
        "import_state" -> wire(session.importState(step.get("state")?.toString() ?: exported))
        else -> throw Unsupported(call)
    }

    /** The data form of what a call gives. */
    fun step(call: String, step: JsonObject): JsonElement = when {
        dialect == "forge" && call in FORGE -> FORGE.getValue(call)(opened, step)
        dialect == "b4" && call == "validate" -> wire(b4Validate(step.needed("path")))
        dialect == "ruby_llm" && call == "find" -> wire(rubyLlmFind(step.get("ref").toString(), options))
        else -> call(call, step)
    }

    private fun call(call: String, step: JsonObject): JsonElement = when (call) {
        "parse" -> wire(parse(step.text("path")?.let { Path.of(it).readBytes() } ?: step.document()))
        "validate" -> wire(
            step.text("path")?.let { validate(it, step.text("profile")) }
                ?: validateText(step.document(), step.text("profile")),
        )
        "fix" -> wire(fixText(step.document(), step.text("profile"), step.flag("unsafe")))
        "typegen" -> wire(b4Typegen(step.needed("path")))
        "route_error" -> wire(b4RouteError(step.texts("messages")))
        "tool_member" -> wire(b4ToolMember())
        "all" -> wire(rubyLlmAll(options))
        "conventional_roots" -> wire(
            conventionalRoots(step.needed("start_dir"), step.text("client"), step.text("home"), step.text("stop_at")),
        )
        "new_skill" -> wire(newSkill(step.needed("name"), step.needed("description")))
        "skills" -> wire(set.skills())
        "skipped" -> wire(set.skipped())
        "blocked" -> wire(set.blocked())
        "diagnostics" -> wire(set.diagnostics())
        "warnings" -> warnings(step)
        "get" -> wire(set.get(step.needed("name")))
        "find" -> wire(set.find(step.needed("name")))
        "catalog" -> wire(set.catalog(catalogOptions(step.getAsJsonObject("options"))))
        "catalog_report" -> wire(set.catalogReport(catalogOptions(step.getAsJsonObject("options"))))
        "search" -> wire(set.search(step.needed("query"), searchOptions(step)))
        "user_menu" -> wire(set.userMenu())
        "tools" -> tools(step)
        "check_tool_names" -> wire(set.checkToolNames(step.texts("names")))
        "call" -> wire(set.call(step.needed("tool"), step.get("arguments").toString()))
        "read" -> read(step)
        "load" -> wire(set.load(step.needed("name"), loadOptions(step)))
        "refresh" -> anew { wire(set.refresh()) }
        "approve" -> approvals { set.approve(step.needed("name")) }
        "revoke" -> approvals { set.revoke(step.needed("name")) }
        "ascii_names" -> wire(set.asciiNames())
        "restrict" -> wire(set.restrict(step.needed("skill"), step.texts("tools")))
        "with_skills" -> anew { withSkills(step.get("argument") ?: JsonPrimitive(true)) }
        "mounts" -> wire(set.mounts())
        "materialize" -> {
            set.materialize(step.needed("path"))
            filesBelow(Path.of(step.needed("path")))
        }
        else -> throw Unsupported(call)
    }

    /** Counts the warnings that are told from here on; where the call fails, the set is as it was. */
    private fun <T> anew(act: () -> T): T {
        val before = told.getAndSet(0)
        var done = false
        try {
            return act().also { done = true }
        } finally {
            if (!done) told.set(before)
        }
    }

    private fun warnings(step: JsonObject): JsonElement {
        val all = set.warnings()
        check(all.size == told.get()) { "$told warnings were told, and the set has ${all.size}" }
        return wire(if (step.has("codes")) all.filter { it.code in step.texts("codes") } else all)
    }

    /** In the shape of a style; that of the same tools, wrapped, is no other. */
    private fun tools(step: JsonObject): JsonElement {
        val given = step.getAsJsonObject("options")?.deepCopy() ?: JsonObject()
        step.get("budget")?.let { given.add("budget", it) }
        val options = catalogOptions(given)
        val style = step.text("style") ?: return wire(set.tools(options))
        val styled = set.styledTools(style, options)
        check(wrapTools(set.tools(options), style) == styled) { "wrapped tools differ from $styled" }
        return parsed(styled)
    }

    private fun read(step: JsonObject): JsonElement {
        val read = if (step.text("as") == "text") set::readText else set::read
        return wire(read(step.needed("skill"), step.needed("path")))
    }

    private fun approvals(act: () -> Map<String, String>): JsonElement = anew {
        val given = act()
        check(set.approvals() == given) { "the set has other approvals than it gave" }
        wire(given)
    }

    private fun withSkills(selection: JsonElement): JsonElement {
        val more = set.withSkills(selection.toString())
        set.close()
        opened = more
        return wire(more.skills().map { it.name })
    }
}

private fun JsonObject.document(): ByteArray = needed("text").toByteArray()

private fun loadOptions(step: JsonObject) = LoadOptions(step.text("arguments"), step.text("by"))
