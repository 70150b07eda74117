# frozen_string_literal: true

module Skillspan
  VERSION = "0.1.0"
end
