import Synchronization

/// Counts work as it is done: the way to see that nothing is done twice.
package final class WorkCounts: Sendable {
  package struct Values: Hashable, Sendable {
    package var cellsMeasured = 0
    /// Texts set in lines, whether their glyphs were known or not.
    package var textsShaped = 0
    package var layersDrawn = 0
    /// Layers that were drawn and compressed before, and only taken from the cache.
    package var layersReused = 0
    /// Nodes painted for rows whose looks pass.
    package var passesDrawn = 0
    package var bandsEncoded = 0
    package var imagesDecoded = 0
    package var imagesPrepared = 0
  }

  private let state = Mutex(Values())

  var values: Values { state.withLock { $0 } }

  func change(_ body: (inout Values) -> Void) { state.withLock { body(&$0) } }
}
