import CEmakiKernels
import EmakiDisplay

/// A GIF palette holds at most 256 colours for all frames of a file. They are chosen for all frames at once, because colours would flicker
/// if each frame had its own palette.
struct GIFPalette {
  /// The colours as 0xRRGGBB.
  let colors: [UInt32]
  /// The number of the colour that is nearest to the middle of each box of similar colours.
  private let nearest: [UInt8]
  /// The numbers of the colours that are drawn unchanged, for boxes with such a colour; `nil` for other boxes.
  private let exact: [UInt8?]
  /// The candidate for the most frequent colour of each box, as 0xRRGGBB.
  private let mains: [UInt32]

  /// The largest number of colours that are kept unchanged, if not all fit. They are the most frequent ones, such as backgrounds.
  private static let keptLimit = 64

  /// Chooses the colours for what was counted.
  init(_ count: ColorCount) {
    let used = count.boxes.indices.filter { count.boxes[$0].count > 0 }
    let byCount = used.sorted { (count.boxes[$0].count, $1) > (count.boxes[$1].count, $0) }
    let kept = byCount.filter { count.boxes[$0].isFlat }.prefix(used.count <= 256 ? 256 : Self.keptLimit).sorted()
    var colors = kept.map { Self.mean([$0], count) }
    let isKept = Set(kept)
    let rest = used.filter { !isKept.contains($0) }
    if !rest.isEmpty { colors += Self.cut(rest, into: 256 - colors.count, count).map { Self.mean($0, count) } }
    self.colors = colors.isEmpty ? [0] : colors
    var exact = [UInt8?](repeating: nil, count: count.boxes.count)
    for (number, box) in kept.enumerated() { exact[box] = UInt8(number) }
    self.exact = exact
    mains = count.boxes.map(\.main)
    nearest = Self.nearest(to: self.colors)
  }

  /// Writes the numbers of the colours that a row of pixels is drawn in.
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the row.
  ///   - y: the number of the row in the thing that it is a part of. The pattern of mixed colours moves with that thing.
  ///   - line: receives a number for each pixel, as far as there is room.
  func write(_ pixels: UnsafeBufferPointer<UInt32>, y: Int, to line: UnsafeMutableBufferPointer<UInt8>) {
    let pattern = emaki_dither_pattern(Int32(y & 7))!  // Never null.
    // The arrays are opened once for a row: counting references for each pixel took most of the time of a file.
    colors.withUnsafeBufferPointer { colors in
      nearest.withUnsafeBufferPointer { nearest in
        exact.withUnsafeBufferPointer { exact in
          mains.withUnsafeBufferPointer { mains in
            for x in 0..<min(line.count, pixels.count) {
              let color = pixels[x]
              let box = ColorCount.index(of: color)
              if let exact = exact[box], mains[box] == color & 0xFF_FFFF {
                line[x] = exact
              } else if Self.isNear(colors[Int(nearest[box])], color) {
                line[x] = nearest[box]
              } else {
                line[x] = nearest[ColorCount.index(of: Self.mixed(color, Int(pattern[x & 7]) - 32))]
              }
            }
          }
        }
      }
    }
  }

  /// Returns a colour with each channel raised by a quarter of a place's part of the pattern: at most eight levels up or down.
  private static func mixed(_ color: UInt32, _ more: Int) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 { UInt32(min(255, max(0, Int(color >> shift & 255) + more / 4))) }
    return channel(16) << 16 | channel(8) << 8 | channel(0)
  }

  /// Returns whether two colours look the same. Then no pattern is drawn, because it would be more visible than the difference.
  private static func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    func isNear(_ shift: UInt32) -> Bool { abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 4 }
    return isNear(16) && isNear(8) && isNear(0)
  }

  private static func mean(_ boxes: [Int], _ count: ColorCount) -> UInt32 {
    if boxes.count == 1, count.boxes[boxes[0]].isFlat { return count.boxes[boxes[0]].main }
    var (pixels, red, green, blue) = (0, 0, 0, 0)
    for box in boxes.map({ count.boxes[$0] }) {
      (pixels, red, green, blue) = (pixels + box.count, red + box.red, green + box.green, blue + box.blue)
    }
    func channel(_ sum: Int) -> UInt32 { UInt32((sum + pixels / 2) / max(1, pixels)) }
    return channel(red) << 16 | channel(green) << 8 | channel(blue)
  }

  /// Divides boxes into groups of similar colours by Heckbert's median cut. The next group to be divided is the one with the largest
  /// product of its widest channel's range and the square root of its number of pixels.
  private static func cut(_ boxes: [Int], into limit: Int, _ count: ColorCount) -> [[Int]] {
    func channel(_ box: Int, _ shift: Int) -> Int { box >> shift & 31 }
    func widest(_ group: [Int]) -> (shift: Int, weight: Double) {
      var best = (shift: 10, range: -1)
      for shift in [10, 5, 0] {
        let values = group.map { channel($0, shift) }
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        if range > best.range { best = (shift, range) }
      }
      let pixels = group.reduce(0) { $0 + count.boxes[$1].count }
      return (best.shift, Double(best.range) * Double(pixels).squareRoot())
    }
    var groups = [(boxes: boxes, widest: widest(boxes))]
    while groups.count < limit {
      guard let next = groups.indices.max(by: { groups[$0].widest.weight < groups[$1].widest.weight }), groups[next].widest.weight > 0
      else {
        break
      }
      let shift = groups[next].widest.shift
      let sorted = groups[next].boxes.sorted { (channel($0, shift), $0) < (channel($1, shift), $1) }
      let half = sorted.reduce(0) { $0 + count.boxes[$1].count } / 2
      var (sum, place) = (0, 1)
      for index in sorted.indices.dropLast() {
        sum += count.boxes[sorted[index]].count
        place = index + 1
        if sum >= half { break }
      }
      let parts = (Array(sorted[..<place]), Array(sorted[place...]))
      groups[next] = (parts.0, widest(parts.0))
      groups.append((parts.1, widest(parts.1)))
    }
    return groups.map(\.boxes)
  }

  /// Returns for each box the number of the colour that is nearest to its middle. Green counts most, as eyes see it best.
  private static func nearest(to colors: [UInt32]) -> [UInt8] {
    let parts = colors.map { (Int($0 >> 16), Int($0 >> 8 & 255), Int($0 & 255)) }
    return (0..<1 << 15).map { box in
      let (red, green, blue) = ((box >> 10 & 31) * 255 / 31, (box >> 5 & 31) * 255 / 31, (box & 31) * 255 / 31)
      var best = (index: 0, distance: Int.max)
      for (index, color) in parts.enumerated() {
        let (r, g, b) = (color.0 - red, color.1 - green, color.2 - blue)
        let distance = 3 * r * r + 6 * g * g + b * b
        if distance < best.distance { best = (index, distance) }
      }
      return UInt8(best.index)
    }
  }
}

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
