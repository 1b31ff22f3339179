/// How long the stages of a frame took, by the monotonic clock. It reaches no pixel.
package struct FrameTiming: Hashable, Sendable {
  /// Measuring and planning ranges.
  package var plan = Duration.zero
  /// Waiting for rows to be painted and compressed.
  package var display = Duration.zero
  /// Putting bands together, those at the edges compressed anew.
  package var assemble = Duration.zero
  /// Making its part of a file that holds all frames, and writing it; nothing where each frame is a file of its own.
  package var write = Duration.zero
}
