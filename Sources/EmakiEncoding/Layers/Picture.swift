package import EmakiDisplay
import Glibc

/// A picture is made of rows of layers, one below the other. Compressed parts of the layers are used again.
package struct Picture: Sendable {
  /// The picture's width and height in pixels.
  package let size: PixelSize
  /// The rows of layers from top to bottom, each as wide as the picture; together they are as high as it.
  package let parts: [LayerRows]
  /// The bands of all rows from top to bottom; empty where nothing is compressed in bands.
  private(set) var bands: [PNGBand] = []
}

extension Picture {
  /// Makes a picture from parts of layers.
  ///
  /// - Parameters:
  ///   - size: The width of every part and the height of all together, in pixels.
  ///   - encoder: Compresses the bands that are cut; with `nil` the picture has no bands.
  package init(size: PixelSize, parts: [LayerRows], by encoder: PNGBandEncoder?) {
    let bands = encoder.map { encoder in parts.flatMap { $0.layer.bands(rows: $0.rows, by: encoder) } }
    self.init(size: size, parts: parts, bands: bands ?? [])
  }

  init(_ layer: Layer) {
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

  /// Returns the PNG file of the picture's bands; `nil` where there are none.
  ///
  /// - Parameter scale: the device pixels of a point.
  package func png(scale: Double) -> EncodedFile? {
    bands.first.map { EncodedFile(size: size, format: $0.format, scale: scale, bands: bands) }
  }

  /// Returns the bands of some rows. Whole bands are the picture's own, and bands that are cut are compressed anew.
  func bands(rows: Range<Int>, by encoder: PNGBandEncoder) -> [PNGBand] {
    bands.cut(to: rows, height: \.rows).map { cut in
      if cut.isWhole { return cut.element }
      let part = Picture(size: PixelSize(width: size.width, height: cut.rows.count), parts: parts.rows(cut.place))
      return part.bitmap().withPixels { encoder.encode($0, width: size.width, rows: cut.rows.count, format: cut.element.format) }
    }
  }
}

extension Picture {
  /// Returns the rows from the first to the last that differs from another picture's row; `nil` where no row does.
  ///
  /// - Parameter other: A picture of the same size; from none all rows differ.
  func rowsChanged(since other: Picture?) -> Range<Int>? {
    guard let other else { return 0..<size.height }
    precondition(size == other.size, "frames of \(size) and \(other.size) cannot be compared")
    let stretches = SharedStretch.all(parts, other.parts)
    guard let first = stretches.lazy.compactMap({ $0.firstDifference() }).first,
      let last = stretches.reversed().lazy.compactMap({ $0.lastDifference() }).first
    else { return nil }
    return first..<last + 1
  }
}

/// A shared stretch is a range of rows at the same place of two pictures, inside one layer of each.
private struct SharedStretch {
  var top: Int
  var one: LayerRows
  var other: LayerRows

  /// Returns the stretches that all rows of two stacks of the same height are made of, from top to bottom.
  static func all(_ stack: [LayerRows], _ otherStack: [LayerRows]) -> [SharedStretch] {
    var result: [SharedStretch] = []
    var top = 0
    for one in stack {
      var row = one.rows.lowerBound
      for other in otherStack.rows(top..<top + one.rows.count) {
        let part = LayerRows(layer: one.layer, rows: row..<row + other.rows.count)
        result.append(SharedStretch(top: top, one: part, other: other))
        row += other.rows.count
        top += other.rows.count
      }
    }
    return result
  }

  func firstDifference() -> Int? { isSame ? nil : (0..<one.rows.count).first(where: differs).map { top + $0 } }

  func lastDifference() -> Int? { isSame ? nil : (0..<one.rows.count).last(where: differs).map { top + $0 } }

  /// Whether the rows of both pictures are the same rows of the same memory.
  private var isSame: Bool { one.layer.isSame(as: other.layer) && one.rows == other.rows }

  /// Returns whether a row, counted from the stretch's top, has different pixels in the two pictures.
  private func differs(_ row: Int) -> Bool {
    one.withRow(row) { pixels in
      other.withRow(row) { others in memcmp(pixels.baseAddress!, others.baseAddress!, pixels.count * 4) != 0 }  // A row has a pixel.
    }
  }
}

extension LayerRows {
  fileprivate func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    layer.bitmap.withPixels(rows: rows.lowerBound + row..<rows.lowerBound + row + 1, body)
  }
}

/// A stack cut is the part of an element of a stack that lies in some rows of the stack.
struct StackCut<Element> {
  /// The whole element that was cut.
  var element: Element
  /// The row of the stack that the whole element begins at.
  var top: Int
  /// The range of the element's rows that are in the cut, counted from its own top.
  var rows: Range<Int>
  /// Whether all rows of the element are in the cut.
  var isWhole: Bool

  /// The range of the rows in the cut, counted from the stack's top.
  var place: Range<Int> { top + rows.lowerBound..<top + rows.upperBound }
}

extension Sequence {
  /// Returns the parts of the elements that are in some rows of the stack, from top to bottom. The elements stand one below the other from
  /// row 0.
  ///
  /// - Parameter height: returns the height of an element in pixel rows.
  func cut(to wanted: Range<Int>, height: (Element) -> Int) -> [StackCut<Element>] {
    var result: [StackCut<Element>] = []
    var top = 0
    for element in self where top < wanted.upperBound {
      let whole = top..<top + height(element)
      let part = whole.clamped(to: wanted)
      if !part.isEmpty {
        let rows = part.lowerBound - top..<part.upperBound - top
        result.append(StackCut(element: element, top: top, rows: rows, isWhole: part == whole))
      }
      top = whole.upperBound
    }
    return result
  }
}

/// Layer rows are some pixel rows of a layer, as a part of a picture.
package struct LayerRows: Sendable {
  /// The layer that the rows belong to.
  let layer: Layer
  /// The range of rows, counted from the layer's own top.
  let rows: Range<Int>

  /// Makes a part of a picture from a layer and the rows of it that show.
  package init(layer: Layer, rows: Range<Int>) { (self.layer, self.rows) = (layer, rows) }
}

extension [LayerRows] {
  /// Returns whether both stacks show the same rows of layers that share the same memory.
  package func isSame(as other: [LayerRows]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.rows == $1.rows && $0.layer.isSame(as: $1.layer) }
  }

  /// Returns the parts that some rows of the stack are made of.
  package func rows(_ wanted: Range<Int>) -> [LayerRows] {
    cut(to: wanted, height: \.rows.count).map { cut in
      let start = cut.element.rows.lowerBound + cut.rows.lowerBound
      return LayerRows(layer: cut.element.layer, rows: start..<start + cut.rows.count)
    }
  }
}
