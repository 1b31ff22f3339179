import EmakiEngine
import EmakiSupport
import Testing

/// A snapshot name holds the name of a golden: its folder, and its name with arguments, traits and scale.
struct SnapshotName: Sendable {
  /// The golden's folder.
  var suite: String
  /// The name that the expectation gives.
  var name: String
  /// The arguments of a parameterised test, in words.
  var arguments: [String] = []
  var traits = SnapshotTraits()
  var scale: Double

  /// The name of the golden's file without its ending, such as `name-dark@dir=rtl@2x`.
  var full: String {
    "\(([name] + arguments.map(Self.part)).joined(separator: "-"))\(traits.parts.map { "@" + $0 }.joined())@\(Self.text(scale))x"
  }

  /// Checks that the names can be parts of a path, and that the scale is one that Emaki draws at.
  func check() throws(SnapshotNameError) {
    if !Limits.scale.range.contains(scale) { throw .scale(scale) }
    for part in [name, suite] where !Self.isValid(part) { throw .invalid(part) }
    if full.utf8.count > Self.limit { throw .tooLong(full, limit: Self.limit) }
  }

  /// The largest number of bytes of a name. With `.difference.png` and the ending of a temporary file it is less than the 255 of Linux.
  private static let limit = 220

  private static func isValid(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { $0 != "/" && $0 != "@" && $0.properties.generalCategory != .control }
  }

  /// Returns the words for an argument of a test. A string is used itself, without the quotation marks of its `testDescription`. A number
  /// is written without needless digits. Another value is described by its `testDescription`, if it has one, or else by its description.
  static func words(for argument: any Sendable) -> String {
    if let argument = argument as? any StringProtocol { return String(argument) }
    if let argument = argument as? Double { return text(argument) }
    if let argument = argument as? any CustomTestStringConvertible { return argument.testDescription }
    return "\(argument)"
  }

  /// Returns an argument's words as a part of a name. Spaces and characters that cannot be in a name become hyphens.
  static func part(_ words: String) -> String {
    String(
      String.UnicodeScalarView(
        words.unicodeScalars.map {
          $0 == "/" || $0 == "@" || $0.properties.isWhitespace || $0.properties.generalCategory == .control ? "-" : $0
        }
      ))
  }

  /// Returns a number without needless digits: `2` and `1.5`.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}

/// A snapshot name error says why a golden cannot have a name.
enum SnapshotNameError: Error, Hashable, CustomStringConvertible {
  /// Nothing can be drawn at this scale.
  case scale(Double)
  /// A name cannot be part of a path. The value is the name.
  case invalid(String)
  /// A name has more bytes than a file's name may have. The first value is the name, and `limit` is the number of bytes allowed.
  case tooLong(String, limit: Int)
  /// The snapshot at `first` has this name already.
  case takenTwice(name: String, first: String, second: String)
  /// The same expectation has compared another picture under this name in this run, as it does with each argument of a parameterised test.
  case otherPicture(name: String, place: String, test: String?, hasArguments: Bool)

  var description: String {
    switch self {
    case .scale(let scale): "nothing is drawn at scale \(scale). Give device pixels a point, \(Limits.scale.words)."
    case .invalid(let name): "\(quoted(name)) cannot be part of a golden's path. Give a name without \"/\", \"@\" and control characters."
    case .tooLong(let name, let limit):
      "\(quoted(name)) has \(name.utf8.count) bytes, and a golden's name at most \(limit). Give a shorter name, or arguments whose "
        + "testDescription is shorter."
    case .takenTwice(let name, let first, let second):
      "\(quoted(name)) is the name of the snapshot at \(first), and of the one at \(second). Give each its own."
    case .otherPicture(let name, let place, let test, let hasArguments):
      "two different pictures of this run are named \(quoted(name)): the one compared now, and an earlier one, both at \(place)"
        + (test.map { " in \($0)" } ?? "") + ". One golden cannot be both. "
        + (hasArguments
          ? "Tell them apart by the arguments of the test, as in arguments: [theme, width], or put them in the name."
          : "Put what tells them apart in the name.")
    }
  }
}
