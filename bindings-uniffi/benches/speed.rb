# frozen_string_literal: true

# Times this port over the skills of a root: opening and writing the catalog, and one call of `load_skill`.
#
# Prints one line with tabs: NAME, the median of open and catalog in ms, the median of a call in µs.

require "skillspan_uniffi"

# The median of the times of some turns, in seconds.
def median(turns)
  clock = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
  times = Array.new(turns) do
    start = clock.call
    yield
    clock.call - start
  end
  times.sort[turns / 2]
end

root = SkillspanUniffi::Root.new(path: ARGV.fetch(0))
options = SkillspanUniffi::OpenOptions.new(roots: [root], max_directories: 100_000, max_entries: 1_000_000)
opened = median(7) { SkillspanUniffi::SkillSet.open(options).catalog }
skills = SkillspanUniffi::SkillSet.open(options)
name = skills.skills.first.name
called = median(2_000) { skills.call("load_skill", { "name" => name }) }
puts format("skillspan %s (UniFFI, Ruby)\t%.3f\t%.3f", SkillspanUniffi.version, opened * 1e3, called * 1e6)
