/// The ranges of all numbers that may be given from outside: the one table that checks, help texts and schemas read.
///
/// Where a number has an option of the command, its name is the option's without dashes.
package enum Limits {
  /// A side of a viewport, and the width of a cell.
  package static let side = Limit("size", 1.0...16384, unit: "points")
  /// Device pixels a point.
  package static let scale = Limit("scale", 0.01...16)
  /// The device pixels of a viewport: 268 million, a gigabyte.
  package static let viewportPixels = 1 << 28
  /// An instant, and how long something takes.
  package static let time = Limit("at", 0...86_400_000, unit: "milliseconds")
  /// Where a list is scrolled in a suite.
  package static let offset = Limit("offset", 0.0...1e9, unit: "points")
  /// The frames that are shown in a second.
  package static let framesPerSecond = Limit("fps", 1...1000, unit: "frames a second")
  /// The frames of a scroll.
  package static let frameCount = Limit("count", 1...1_000_000, unit: "frames")
  /// The workers that draw.
  package static let jobs = Limit("jobs", 1...256, unit: "workers")
  /// How far ahead and behind rows are made ready.
  package static let screenfuls = Limit("leading", 0.0...100, unit: "screenfuls")
  /// The time that a feed of a batch may take.
  package static let timeout = Limit("timeout", above: 0.0, upTo: 86_400, unit: "seconds")
  /// The memory that is kept for other feeds.
  package static let memory = Limit("memory", 0...1 << 40, unit: "bytes")
  /// A difference of a channel.
  package static let channel = Limit("max-delta", 0...255)
  /// An area that may differ.
  package static let area = Limit("max-area", 0...Int(Int32.max), unit: "pixels")
}
