/// This type holds the ranges of all numbers that may be given from outside. Checks, help texts and schemas all read this one table.
package enum Limits {
  /// The side of a viewport, and the width of a cell, in points.
  package static let side = Limit(range: 1.0...16384, unit: "points")
  /// The number of device pixels of one point.
  package static let scale = Limit(range: 0.01...16)
  /// The greatest number of device pixels of a viewport: 268 million, which take a gigabyte.
  package static let viewportPixels = 1 << 28
  /// An instant or a duration, in milliseconds.
  package static let time = Limit(range: 0...86_400_000, unit: "milliseconds")
  /// The offset to which a list is scrolled, in points.
  package static let offset = Limit(range: 0.0...1e9, unit: "points")
  /// The largest height of a picture that a list is cut into, in points.
  package static let partHeight = Limit(range: 1.0...1e9, unit: "points")
  /// The least and the largest size that a layout document is laid out in, in points, where it has an end.
  package static let layoutSide = Limit(range: 0.0...1e9, unit: "points")
  /// The number of frames that are shown in a second.
  package static let framesPerSecond = Limit(range: 1...1000, unit: "frames a second")
  /// The number of frames of a scroll.
  package static let frameCount = Limit(range: 1...1_000_000, unit: "frames")
  /// The most text, in bytes of UTF-8, that the nodes of a row may set together, however often a cell shows the same: 4 MB.
  package static let rowText = 4 << 20
  /// The number of workers that draw.
  package static let jobs = Limit(range: 1...256, unit: "workers")
  /// The distance ahead and behind within which rows are made ready, in screenfuls.
  package static let screenfuls = Limit(range: 0.0...100, unit: "screenfuls")
  /// The time that a feed of a batch may take, in seconds.
  package static let timeout = Limit(range: 0.001...86_400, unit: "seconds")
  /// The memory that a batch may keep filled with pictures and fetched contents for later feeds, in bytes.
  package static let memory = Limit(range: 0...1 << 40, unit: "bytes")
  /// The difference that a channel of a pixel may have and still pass, of 255.
  package static let channel = Limit(range: 0...255)
  /// The largest connected area of a row that may differ and still pass, in pixels.
  package static let area = Limit(range: 0...Int(Int32.max), unit: "pixels")
}

/// A limit is the range of numbers that something may be, with the unit that they are in.
package struct Limit<Value: Comparable & Sendable>: Sendable {
  /// The allowed numbers. Both ends are allowed.
  package let range: ClosedRange<Value>
  /// The unit in the plural, such as `points`; empty for a number without one.
  var unit = ""

  /// The lowest and the highest number as JSON writes them.
  package var ends: (lowest: String, highest: String) {
    let texts = [range.lowerBound, range.upperBound].map { ($0 as? Double)?.plainText ?? "\($0)" }
    return (texts[0], texts[1])
  }
  /// The range without its unit: `1 to 256`.
  package var numbers: String {
    let (lowest, highest) = ends
    return "\(lowest) to \(highest)"
  }
  /// The range in words: `1 to 16384 points`.
  package var words: String { unit.isEmpty ? numbers : numbers + " " + unit }
}

extension Double {
  /// The number in the fewest digits, and a whole one without a point: `16384`, `0.01`.
  package var plainText: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
