# frozen_string_literal: true

# Times this port over the skills of a root: opening and writing the catalog, and one call of load_skill.
#
# Prints one line with tabs: NAME, the median of open and catalog in ms, the median of a call in µs.

require "skillspan"

def median(turns)
  times = Array.new(turns) do
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    yield
    Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  end
  times.sort[turns / 2]
end

root = ARGV.fetch(0)
opened = median(7) { Skillspan::SkillSet.open(root).catalog }
skills = Skillspan::SkillSet.open(root)
name = skills.first.name
called = median(2_000) { skills.call(:load_skill, name:) }
puts ["skillspan (Ruby)", format("%.3f", opened * 1e3), format("%.3f", called * 1e6)].join("\t")
