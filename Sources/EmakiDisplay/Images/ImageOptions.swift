package import EmakiLayout

/// What an image node sets rarely and its picture depends on.
package struct ImageOptions: Hashable, Sendable {
  /// In fractions of the picture. Without an area only the origin counts, and only for `ContentMode.scaleAspectFill`.
  package var cropRect = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
  /// The box in points that the picture is drawn and modified in, before it is stretched to its frame; `nil` is the frame itself.
  package var forcedSize: Size?
  /// Whether a picture with fewer pixels than its box is enlarged before it is modified, or after.
  package var forceUpscaling = true
  /// Of an animation, in milliseconds from its beginning.
  package var animationTime = 0

  package init() {}
}

extension ImageOptions: Digestible {
  package func feed(into digest: inout LayerDigest) {
    digest.append(cropRect)
    digest.append(forcedSize)
    digest.append(forceUpscaling)
    digest.append(animationTime)
  }
}
