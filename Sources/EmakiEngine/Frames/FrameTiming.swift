/// A frame timing holds the times that the stages of a frame took, by the monotonic clock. The times do not affect pixels.
package struct FrameTiming: Hashable, Sendable {
  /// The time that measuring rows and planning ranges took.
  package var plan = Duration.zero
  /// The time that waiting for rows to be painted and compressed took.
  package var display = Duration.zero
  /// The time that joining bands, and compressing those at the edges anew, took.
  package var assemble = Duration.zero
  /// The time that making and writing the frame's part of a file of all frames took; zero where each frame is a file of its own.
  package var write = Duration.zero
}
