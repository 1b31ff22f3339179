package import EmakiDisplay

/// A stacked picture is made of rows of layers, one below the other. Compressed parts of the layers are used again.
package struct StackedPicture: Sendable {
  /// The picture's width and height in pixels.
  package let size: PixelSize
  /// The rows of layers from top to bottom, each as wide as the picture; together they are as high as it.
  package let parts: [LayerRows]
  /// The bands of all rows from top to bottom; empty where nothing is compressed in bands.
  package let bands: [PNGBand]

  /// Makes a picture from parts of layers.
  ///
  /// - Parameters:
  ///   - size: The width of every part and the height of all together, in pixels.
  ///   - bands: The bands of all parts, from top to bottom, or none.
  package init(size: PixelSize, parts: [LayerRows], bands: [PNGBand] = []) {
    (self.size, self.parts, self.bands) = (size, parts, bands)
  }

  package init(_ layer: EncodedLayer) {
    self.init(size: layer.size, parts: [LayerRows(layer: layer, rows: 0..<layer.size.height)], bands: layer.bands)
  }

  /// Whether every pixel's alpha is known to be 255.
  package var isOpaque: Bool { parts.allSatisfy(\.layer.isOpaque) }

  /// Calls `body` with the pixels of some rows, from top to bottom, in stretches of whole rows that lie in one piece of memory.
  ///
  /// - Parameter rows: The rows of the picture; all by default.
  package func forEachStretch(of rows: Range<Int>? = nil, _ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    for part in rows.map(parts.rows) ?? parts { part.layer.bitmap.withPixels(rows: part.rows, body) }
  }

  /// Returns the pixels in one piece of memory.
  package func bitmap() -> Bitmap {
    Bitmap(size: size, isOpaque: isOpaque, cleared: false) { pixels in
      var next = pixels
      forEachStretch { source in
        guard let base = source.baseAddress else { return }
        next.update(from: base, count: source.count)
        next += source.count
      }
    }
  }

  /// Returns the bands of some rows. Whole bands are the picture's own, and bands that are cut are compressed anew.
  func bands(rows: Range<Int>, by encoder: PNGBandEncoder) -> [PNGBand] {
    bands.cut(to: rows).map { cut in
      if cut.isWhole { return cut.element }
      let part = StackedPicture(size: PixelSize(width: size.width, height: cut.rows.count), parts: parts.rows(cut.place))
      return part.bitmap().withPixels { encoder.encode($0, width: size.width, rows: cut.rows.count, format: cut.element.format) }
    }
  }
}
