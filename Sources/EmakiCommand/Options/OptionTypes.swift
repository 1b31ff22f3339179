import ArgumentParser
import EmakiDrawing
import EmakiLayout
import FoundationEssentials

/// A viewport size is the value of an option such as `390x844`, in points.
struct ViewportSize: CustomStringConvertible {
  var size: Size

  init(_ size: Size) { self.size = size }

  init(parsing argument: String) throws { size = try OptionValue.parsed(argument, RequestText.size) }

  var description: String { "\(Self.text(size.width))x\(Self.text(size.height))" }

  static func text(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? String(value) }
}

/// A moment is the value of an option that is an RFC 3339 date-time, or `now`.
struct Moment {
  var date: Date
  /// Whether the moment is that at which something is drawn. Where a program goes on for long, `date` is asked for again each time.
  var isNow: Bool

  init(parsing argument: String) throws {
    (date, isNow) = (try OptionValue.parsed(argument, RequestText.moment), argument == RequestText.presentMoment)
  }
}

/// A zone is the value of an option that is a name of the time zone database, such as `Asia/Tokyo`.
struct Zone: CustomStringConvertible {
  var description: String

  static let utc = Zone(description: "UTC")

  private init(description: String) { self.description = description }

  init(parsing argument: String) throws { description = try OptionValue.parsed(argument, RequestText.timeZone) }
}

/// A language tag is the value of an option that is a BCP 47 tag.
struct LanguageTag {
  var tag: String

  init(parsing argument: String) throws { tag = try OptionValue.parsed(argument, RequestText.language) }
}

extension PictureFormat {
  /// Checks that the path of `-o` does not have the ending of another format, for a command that writes this format alone.
  func checkOption(_ path: String) throws {
    guard let ending = FileEnding(of: path), !isNamed(by: ending) else { return }
    throw ValidationError("-o \(path) has the ending of \(ending.format), and would be \(rawValue). Give it another, such as .\(rawValue).")
  }
}
