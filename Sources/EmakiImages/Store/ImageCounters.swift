/// Image counters count what a store has done so far.
package struct ImageCounters: Hashable, Sendable {
  /// The number of pictures that were read and decoded, failures included.
  package var decoded: Int
  /// The number of frames that players of animations have decoded. A still of the first frame is decoded without a player.
  package var frames: Int
  /// The number of times that the file of an animation was read and opened to be played.
  var openings: Int
  /// The number of requests that were drawn, failures included.
  package var prepared: Int
  /// The number of requests that were answered from memory, including those that waited for another thread.
  var hits: Int

  init(decoded: Int = 0, frames: Int = 0, openings: Int = 0, prepared: Int = 0, hits: Int = 0) {
    self.decoded = decoded
    self.frames = frames
    self.openings = openings
    self.prepared = prepared
    self.hits = hits
  }
}
