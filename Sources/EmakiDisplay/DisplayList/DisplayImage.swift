package import EmakiLayout

/// A display image is a picture in a frame, together with what is painted where the picture cannot be had.
package struct DisplayImage: Sendable {
  /// The source that the picture is read from.
  package var source: ImageSource
  /// The sources of other pictures. The first of them that can be had is painted in place of `source`; all are tried before the fallback.
  package var alternatives: [ImageSource]
  /// The box that the picture fills, in points.
  package var frame: Rect
  /// The way in which the picture fills a frame of another shape.
  package var contentMode: ContentMode
  /// The operations that are done to the picture once it has its size.
  package var modification: ImageModification
  /// The image that is painted where no source can be had; `nil` paints nothing.
  package var fallback: Image?
  /// The operations that are done to the fallback in place of `modification`. They differ where the fallback is a template and the picture
  /// is not; `nil` where they are the same.
  package var fallbackModification: ImageModification?
  /// The quality in which the picture has arrived so far.
  package var quality: ImageQuality
  /// The options of the picture that only few image nodes set.
  package var options: ImageOptions
  /// The name of the map that the picture is a tile of; `nil` for another picture. One warning then counts all tiles that cannot be had.
  package var map: String?

  package init(
    source: ImageSource, alternatives: [ImageSource] = [], frame: Rect, contentMode: ContentMode, modification: ImageModification,
    fallback: Image? = nil, fallbackModification: ImageModification? = nil, quality: ImageQuality = .full,
    options: ImageOptions = ImageOptions(), map: String? = nil
  ) {
    self.source = source
    self.alternatives = alternatives
    self.frame = frame
    self.contentMode = contentMode
    self.modification = modification
    self.fallback = fallback
    self.fallbackModification = fallbackModification
    self.quality = quality
    self.options = options
    self.map = map
  }

  /// Whether everything that can be painted in the frame has the corners that the modification rounds, in the frame's points.
  ///
  /// A resizable rounded rectangle has corners of its own. A picture that is modified in another box than the frame is stretched together
  /// with its corners.
  package var isRoundedByModification: Bool {
    if options.forcedSize != nil || !options.forceUpscaling { return false }
    return if case .roundedRectangle? = fallback?.content { false } else { true }
  }
}

extension DisplayImage: Digestible {
  /// Appends the fields to a digest, except for the fallback: what is painted where a picture cannot be had is not kept under a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(source)
    digest.append(alternatives.count)
    // For the same reason, only the addresses of the alternatives are appended, not their contents. A pass with other alternatives is a
    // different pass.
    for alternative in alternatives { digest.appendAddress(of: alternative) }
    digest.append(frame)
    digest.append(contentMode)
    digest.append(modification)
    digest.append(quality)
    digest.append(options)
  }
}
