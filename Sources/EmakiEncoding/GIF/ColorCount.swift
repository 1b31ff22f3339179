/// A colour count counts the colours of frames, grouped into boxes of similar colours. A palette for all frames is made from it.
struct ColorCount {
  /// A box holds the colours whose channels have the same five highest bits.
  struct Box {
    /// The number of pixels.
    var count = 0
    /// The sums of the channels of all pixels.
    var (red, green, blue) = (0, 0, 0)
    /// The candidate for the colour that most pixels have, as 0xRRGGBB.
    var main: UInt32 = 0
    /// The lead of the main colour, in pixels, in the majority vote of Boyer and Moore over the pixels counted so far.
    var lead = 0

    /// Whether most pixels have one colour, as in a plain background.
    var isFlat: Bool { 2 * lead >= count }

    /// Adds pixels of one colour.
    mutating func add(_ color: UInt32, _ number: Int) {
      if color == main {
        lead += number
      } else if number > lead {
        (main, lead) = (color, number - lead)
      } else {
        lead -= number
      }
      count += number
      red += Int(color >> 16) * number
      green += Int(color >> 8 & 255) * number
      blue += Int(color & 255) * number
    }
  }

  /// The boxes, by `index(of:)`.
  private(set) var boxes = [Box](repeating: Box(), count: 1 << 15)

  /// Returns the number of the box of a colour.
  static func index(of color: UInt32) -> Int {
    let (red, green, blue) = (color >> 9 & 0x7C00, color >> 6 & 0x3E0, color >> 3 & 0x1F)
    return Int(red | green | blue)
  }

  /// Adds the colours of pixels. Neighbours of one colour are added at once.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
    boxes.withUnsafeMutableBufferPointer { boxes in
      var index = 0
      while index < pixels.count {
        let color = pixels[index] & 0xFF_FFFF
        let start = index
        while index < pixels.count, pixels[index] & 0xFF_FFFF == color { index += 1 }
        boxes[Self.index(of: color)].add(color, index - start)
      }
    }
  }
}
