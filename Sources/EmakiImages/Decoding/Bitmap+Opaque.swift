internal import EmakiDisplay

extension Bitmap {
  /// The same pixels, all known to have alpha 255. Copies if this was not known before.
  func knownOpaque() -> Bitmap {
    if isOpaque { return self }
    return Bitmap(size: size, isOpaque: true, cleared: false) { target in
      withPixels { target.update(from: $0.baseAddress!, count: $0.count) }  // A bitmap has at least one pixel.
    }
  }
}
