/// How many bytes were in memory when a frame was made.
package struct FrameBytes: Hashable, Sendable {
  package var layers = 0
  package var bands = 0
  /// Decoded and prepared pictures.
  package var images = 0

  package init(layers: Int = 0, bands: Int = 0, images: Int = 0) { (self.layers, self.bands, self.images) = (layers, bands, images) }

  /// The larger of each.
  package func largest(_ other: FrameBytes) -> FrameBytes {
    FrameBytes(layers: max(layers, other.layers), bands: max(bands, other.bands), images: max(images, other.images))
  }
}
