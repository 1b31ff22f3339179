import ArgumentParser
import Emaki
import Foundation

/// `390x844`, in points.
struct ViewportSize: CustomStringConvertible {
  var width: Double
  var height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init(parsing argument: String) throws {
    let lengths = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard lengths.count == 2, lengths.allSatisfy((1...16384).contains) else {
      throw ValidationError("Give a width and a height of 1 to 16384 points, such as 390x844.")
    }
    self.init(width: lengths[0], height: lengths[1])
  }

  var description: String { "\(Self.text(width))x\(Self.text(height))" }

  var size: Size { Size(width: width, height: height) }

  static func text(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? String(value) }
}

/// An RFC 3339 date-time.
struct Moment {
  var date: Date

  init(parsing argument: String) throws {
    guard let date = FeedDates.date(from: argument) else {
      throw ValidationError("Give an RFC 3339 date-time, such as 2026-11-20T18:42:00Z.")
    }
    self.date = date
  }
}

/// A name of the time zone database, such as `Asia/Tokyo`.
struct Zone: CustomStringConvertible {
  var timeZone: TimeZone

  init(timeZone: TimeZone) { self.timeZone = timeZone }

  init(parsing argument: String) throws {
    guard let timeZone = argument == "UTC" ? .gmt : TimeZone(identifier: argument) else {
      throw ValidationError("Give a name of the time zone database, such as Asia/Tokyo.")
    }
    self.timeZone = timeZone
  }

  var description: String { timeZone == .gmt ? "UTC" : timeZone.identifier }
}

/// A BCP 47 tag.
struct LanguageTag {
  var tag: String

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || index > 0 && $0 >= 0x30 && $0 <= 0x39 }
        && (index > 0 || part.utf8.count >= 2)
    }
    guard isTag else { throw ValidationError("Give a BCP 47 tag, such as ja or zh-Hans.") }
    tag = argument
  }
}
