# frozen_string_literal: true

require "skillspan"

set = Skillspan::SkillSet.open(ARGV.fetch(0))
puts set.catalog
puts "---"
puts set.call(:load_skill, name: set.first.name).text
