import Synchronization

/// Work counts count work as it is done, so that tests can see that nothing is done twice.
package final class WorkCounts: Sendable {
  /// The numbers of the work done so far.
  package struct Values: Hashable, Sendable {
    /// The cells that were laid out.
    package var cellsMeasured = 0
    /// The texts that were set in lines, whether their glyphs were known or not.
    package var textsShaped = 0
    /// The layers that were painted and compressed.
    package var layersDrawn = 0
    /// The layers that were taken from the cache.
    package var layersReused = 0
    /// The nodes that were painted for rows whose looks change from frame to frame.
    package var passesDrawn = 0
    /// The bands that were compressed.
    package var bandsEncoded = 0
    /// The pictures that were read and decoded, or that could not be.
    package var imagesDecoded = 0
    /// The requests for prepared pictures that were drawn, or that could not be.
    package var imagesPrepared = 0
  }

  private let state = Mutex(Values())

  var values: Values { state.withLock { $0 } }

  func change(_ body: (inout Values) -> Void) { state.withLock { body(&$0) } }
}
