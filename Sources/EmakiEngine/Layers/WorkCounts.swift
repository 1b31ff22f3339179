import Synchronization

/// Work counts hold how much work of each kind was done, so that tests can check that nothing is done twice.
package final class WorkCounts: Sendable {
  /// Holds the number of times that each kind of work was done.
  package struct Values: Hashable, Sendable {
    /// The number of cells that were laid out.
    package var cellsMeasured = 0
    /// The number of texts that were set in lines, whether their glyphs were known or not.
    package var textsShaped = 0
    /// The number of layers that were painted and compressed.
    package var layersDrawn = 0
    /// The number of layers that were taken from the cache.
    var layersReused = 0
    /// The number of nodes that were painted for rows whose looks change from frame to frame.
    var passesDrawn = 0
    /// The number of bands that were compressed.
    var bandsEncoded = 0
    /// The number of pictures that were read and decoded, or whose reading or decoding failed.
    package var imagesDecoded = 0
    /// The number of frames of animations that were decoded to play them.
    var imageFramesDecoded = 0
    /// The number of requests for prepared pictures that were drawn, or whose drawing failed.
    package var imagesPrepared = 0
    /// The number of bars over lists that were painted.
    var barsPainted = 0
    /// The number of times that a translucent overlay was put together with the rows below it.
    var overlaysComposed = 0
    /// The number of device pixels below translucent bars that were blurred.
    var pixelsBlurred = 0
  }

  private let state = Mutex(Values())

  var values: Values { state.withLock { $0 } }

  func change(_ body: (inout Values) -> Void) { state.withLock { body(&$0) } }
}
