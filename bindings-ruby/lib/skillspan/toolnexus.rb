# frozen_string_literal: true

module Skillspan
  # What only the dialect `toolnexus` offers.
  module Toolnexus
    # All skills, whatever a filter would show, and what was found and does not count.
    Listing = Struct.new(:skills, :skipped)

    # Lists skills without regard to `filter`. Takes and raises what SkillSet.open does.
    def self.list(*roots, **options)
      SkillSet.open(*roots, **options, dialect: :toolnexus, filter: nil) do |set|
        Listing.new(set.skills, set.skipped).freeze
      end
    end
  end
end
