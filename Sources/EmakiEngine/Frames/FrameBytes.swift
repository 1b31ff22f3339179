/// Frame bytes hold the numbers of bytes that were in memory when a frame was made.
package struct FrameBytes: Hashable, Sendable {
  /// The number of bytes of the layers' pixels.
  package var layers = 0
  /// The number of bytes of the layers' compressed bands.
  package var bands = 0
  /// The number of bytes of decoded and prepared pictures.
  package var images = 0

  /// Creates the numbers of bytes.
  package init(layers: Int = 0, bands: Int = 0, images: Int = 0) { (self.layers, self.bands, self.images) = (layers, bands, images) }

  /// Returns numbers of bytes each of which is the larger of the two numbers in this value and in `other`.
  package func largest(_ other: FrameBytes) -> FrameBytes {
    FrameBytes(layers: max(layers, other.layers), bands: max(bands, other.bands), images: max(images, other.images))
  }
}
