/// The times that the stages of a frame took, by the monotonic clock. They reach no pixel.
package struct FrameTiming: Hashable, Sendable {
  /// The time to measure rows and plan ranges.
  package var plan = Duration.zero
  /// The time to wait for rows to be painted and compressed.
  package var display = Duration.zero
  /// The time to put bands together and compress those at the edges anew.
  package var assemble = Duration.zero
  /// The time to make and write the frame's part of a file that holds all frames; zero where each frame is a file of its own.
  package var write = Duration.zero
}
