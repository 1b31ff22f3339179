/// The numbers of bytes that were in memory when a frame was made.
package struct FrameBytes: Hashable, Sendable {
  /// The bytes of layers' pixels.
  package var layers = 0
  /// The bytes of layers' compressed bands.
  package var bands = 0
  /// The bytes of decoded and prepared pictures.
  package var images = 0

  /// Creates the numbers of bytes.
  package init(layers: Int = 0, bands: Int = 0, images: Int = 0) { (self.layers, self.bands, self.images) = (layers, bands, images) }

  /// Returns the larger of each two numbers.
  package func largest(_ other: FrameBytes) -> FrameBytes {
    FrameBytes(layers: max(layers, other.layers), bands: max(bands, other.bands), images: max(images, other.images))
  }
}
