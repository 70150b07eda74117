# frozen_string_literal: true

module Skillspan
  # A watch over the roots of a set. What the block raises, or a refresh that fails, ends it as it ends any thread:
  # it is told on standard error and comes out of `join` and `stop`.
  class Watch
    def initialize(native)
      @native = native
      @thread = Thread.new { native.run }
      @thread.name = "skillspan-watch"
    end
    private_class_method :new

    # Ends the watch, and waits until the block is done unless it is the block that asks.
    def stop
      @native.stop
      @thread.join unless @thread.equal?(Thread.current)
      nil
    end

    # Waits until the watch has ended, or so many seconds: then nil.
    def join(seconds = nil)
      @thread.join(seconds) && self
    end

    def alive? = @thread.alive?
  end
end
