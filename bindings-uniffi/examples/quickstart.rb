# frozen_string_literal: true

# Prints the catalog of a folder of skills, and what a model gets when it loads the first one.

require "skillspan_uniffi"

root = SkillspanUniffi::Root.new(path: ARGV.fetch(0))
skills = SkillspanUniffi::SkillSet.open(SkillspanUniffi::OpenOptions.new(roots: [root]))
puts skills.catalog
puts "---"
puts skills.call("load_skill", { "name" => skills.skills.first.name }).text
