import ArgumentParser
import Emaki

/// The numbers that options take: what is malformed or out of range is refused with what may be given.
enum OptionValue {
  static func scale(_ argument: String) throws -> Double {
    try number(argument, "Give a number above 0, at most 16.") { $0 > 0 && $0 <= 16 }
  }

  static func offset(_ argument: String) throws -> Double {
    try number(argument, "Give a number of points, 0 or more.") { $0 >= 0 && $0.isFinite }
  }

  static func width(_ argument: String) throws -> Double {
    try number(argument, "Give 1 to 16384 points.") { (1...16384).contains($0) }
  }

  static func jobs(_ argument: String) throws -> Int { try number(argument, "Give 1 to 256.") { (1...256).contains($0) } }

  static func frameCount(_ argument: String) throws -> Int {
    try number(argument, "Give 1 to 1000000.") { (1...1_000_000).contains($0) }
  }

  static func framesPerSecond(_ argument: String) throws -> Int {
    let allowed = FrameStreamFormat.framesPerSecond
    return try number(argument, "Give 1 to \(allowed.upperBound).") { allowed.contains($0) }
  }

  static func screenfuls(_ argument: String) throws -> Double {
    try number(argument, "Give 0 to 100 screenfuls, such as 1.5.") { (0...100).contains($0) }
  }

  static func seed(_ argument: String) throws -> UInt64 { try number(argument, "Give a whole number, 0 or more.") { _ in true } }

  static func milliseconds(_ argument: String) throws -> Int {
    try number(argument, "Give 0 to 86400000 milliseconds.") { (0...86_400_000).contains($0) }
  }

  static func channel(_ argument: String) throws -> Int { try number(argument, "Give 0 to 255.") { (0...255).contains($0) } }

  static func area(_ argument: String) throws -> Int {
    try number(argument, "Give a whole number of pixels, 0 or more.") { (0...Int(Int32.max)).contains($0) }
  }

  static func seconds(_ argument: String) throws -> Double {
    try number(argument, "Give seconds, above 0 and at most 86400.") { $0 > 0 && $0 <= 86_400 }
  }

  /// `512M`
  static func bytes(_ argument: String) throws -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = argument.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? argument : String(argument.dropLast())),
      (0...1 << 20).contains(number) || unit == nil && number >= 0,
      number * (unit ?? 1) <= 1 << 40
    else {
      throw ValidationError("Give bytes, or as many K, M or G, such as 256M.")
    }
    return number * (unit ?? 1)
  }

  static func height(_ argument: String) throws -> Double {
    try number(argument, "Give a number of points above 0.") { $0 > 0 && $0.isFinite }
  }

  static func choice<Value: RawRepresentable & CaseIterable>(_ argument: String) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: argument) else {
      throw ValidationError("Give one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
  }

  private static func number<Value: LosslessStringConvertible>(
    _ argument: String, _ advice: String, where isAllowed: (Value) -> Bool
  ) throws -> Value {
    guard let value = Value(argument), isAllowed(value) else { throw ValidationError(advice) }
    return value
  }
}

/// How lists are laid out: the same options wherever workers run.
struct WorkOptions: ParsableArguments {
  // A negative number is a value out of range, not the name of another option.
  @Option(parsing: .unconditional, help: "Device pixels a point. (default: 3)", transform: OptionValue.scale)
  var scale: Double = 3

  @Option(
    parsing: .unconditional, help: "How many workers there are. (default: the number of processors)", transform: OptionValue.jobs)
  var jobs: Int?

  @Option(
    help: ArgumentHelp("The language of rows that name none, such as ja or zh-Hans.", valueName: "tag"),
    transform: LanguageTag.init(parsing:))
  var lang: LanguageTag?

  @Option(help: ListDirection.help, transform: OptionValue.choice)
  var dir: ListDirection = .ltr

  @OptionGroup var fonts: FontOptions

  /// For a feed that names its language, or does not.
  func layoutDirection(of feed: Feed) -> LayoutDirection { dir.layoutDirection(language: feed.language ?? lang?.tag) }
}
