/// This type holds the ranges of all numbers that may be given from outside. Checks, help texts and schemas all read this one table.
///
/// Where a number has an option of the command, its name is the option's without dashes.
package enum Limits {
  /// The side of a viewport, and the width of a cell, in points.
  package static let side = Limit("size", 1.0...16384, unit: "points")
  /// The number of device pixels of one point.
  package static let scale = Limit("scale", 0.01...16)
  /// The greatest number of device pixels of a viewport: 268 million, which take a gigabyte.
  package static let viewportPixels = 1 << 28
  /// An instant or a duration, in milliseconds.
  package static let time = Limit("at", 0...86_400_000, unit: "milliseconds")
  /// The offset to which a list is scrolled, in points.
  package static let offset = Limit("offset", 0.0...1e9, unit: "points")
  /// The largest height of a picture that a list is cut into, in points.
  package static let partHeight = Limit("split", 1.0...1e9, unit: "points")
  /// The least and the largest size that a layout document is laid out in, in points, where it has an end.
  package static let layoutSide = Limit("sizeRange", 0.0...1e9, unit: "points")
  /// The number of frames that are shown in a second.
  package static let framesPerSecond = Limit("fps", 1...1000, unit: "frames a second")
  /// The number of frames of a scroll.
  package static let frameCount = Limit("count", 1...1_000_000, unit: "frames")
  /// The number of workers that draw.
  package static let jobs = Limit("jobs", 1...256, unit: "workers")
  /// The distance ahead and behind within which rows are made ready, in screenfuls.
  package static let screenfuls = Limit("leading", 0.0...100, unit: "screenfuls")
  /// The time that a feed of a batch may take, in seconds.
  package static let timeout = Limit("timeout", 0.001...86_400, unit: "seconds")
  /// The memory that a batch may keep filled with pictures and fetched contents for later feeds, in bytes.
  package static let memory = Limit("memory", 0...1 << 40, unit: "bytes")
  /// The difference that a channel of a pixel may have and still pass, of 255.
  package static let channel = Limit("max-delta", 0...255)
  /// The largest connected area of a row that may differ and still pass, in pixels.
  package static let area = Limit("max-area", 0...Int(Int32.max), unit: "pixels")
}

/// A limit is the range of numbers that something may be, with the unit that they are in.
package struct Limit<Value: Comparable & Sendable>: Sendable {
  /// The name of the number, such as `scale`.
  let name: String
  /// The allowed numbers. Both ends are allowed.
  package let range: ClosedRange<Value>
  /// The unit in the plural, such as `points`; empty for a number without one.
  let unit: String

  init(_ name: String, _ range: ClosedRange<Value>, unit: String = "") {
    (self.name, self.range, self.unit) = (name, range, unit)
  }

  /// Returns whether a number is allowed.
  package func contains(_ value: Value) -> Bool { range.contains(value) }
}

extension Limit where Value == Double {
  /// The range in words: `1 to 16384 points`.
  package var words: String { phrase(Self.text) }
  /// The lowest and the highest number as JSON writes them.
  package var ends: (lowest: String, highest: String) { (Self.text(range.lowerBound), Self.text(range.upperBound)) }

  private static func text(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? String(value) }
}

extension Limit where Value == Int {
  /// The range in words: `0 to 86400000 milliseconds`.
  package var words: String { phrase { String($0) } }
  /// The range without its unit: `0 to 86400000`.
  package var numbers: String { "\(range.lowerBound) to \(range.upperBound)" }
  /// The lowest and the highest number as JSON writes them.
  package var ends: (lowest: String, highest: String) { (String(range.lowerBound), String(range.upperBound)) }
}

extension Limit {
  private func phrase(_ text: (Value) -> String) -> String {
    let numbers = "\(text(range.lowerBound)) to \(text(range.upperBound))"
    return unit.isEmpty ? numbers : numbers + " " + unit
  }
}
