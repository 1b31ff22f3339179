import ArgumentParser
import EmakiDrawing
import EmakiEngine
import EmakiSupport
import FoundationEssentials

/// This type reads the values of options. A malformed value or one out of its range is refused with a sentence that says what may be given.
enum OptionValue {
  /// Returns a draft in which an option of the table has a value.
  static func draft(_ option: RequestOption, _ text: String) throws -> RequestDraft {
    var draft = RequestDraft(DrawingRequest(feed: .file("-")), for: .command)
    try parsed(text) { (text) throws(RequestTextError) in try option.set(&draft, to: text) }
    return draft
  }

  /// Reads a value of a request, and throws its error in the form that the argument parser wants.
  static func parsed<Value>(_ argument: String, _ parse: (String) throws(RequestTextError) -> Value) throws -> Value {
    do { return try parse(argument) } catch { throw ValidationError(error.description) }
  }

  static func scale(_ argument: String) throws -> Double {
    try parsed(argument) { (text) throws(RequestTextError) in try RequestText.number(text, Limits.scale, "a number from ") }
  }

  static func step(_ argument: String) throws -> Double {
    try parsed(argument) { (text) throws(RequestTextError) in try RequestText.number(text, Limits.offset) }
  }

  static func choice<Value: RawRepresentable & CaseIterable>(_ argument: String) throws -> Value where Value.RawValue == String {
    do { return try RequestText.word(argument) } catch { throw ValidationError(error.description) }
  }

  static func width(_ argument: String) throws -> Double { try number(argument, Limits.side.words, where: Limits.side.contains) }

  static func jobs(_ argument: String) throws -> Int { try number(argument, Limits.jobs.numbers, where: Limits.jobs.contains) }

  static func frameCount(_ argument: String) throws -> Int {
    try number(argument, Limits.frameCount.numbers, where: Limits.frameCount.contains)
  }

  static func framesPerSecond(_ argument: String) throws -> Int {
    try number(argument, Limits.framesPerSecond.numbers, where: Limits.framesPerSecond.contains)
  }

  static func screenfuls(_ argument: String) throws -> Double {
    try number(argument, Limits.screenfuls.words + ", such as 1.5", where: Limits.screenfuls.contains)
  }

  static func milliseconds(_ argument: String) throws -> Int { try number(argument, Limits.time.words, where: Limits.time.contains) }

  static func channel(_ argument: String) throws -> Int { try number(argument, Limits.channel.words, where: Limits.channel.contains) }

  static func area(_ argument: String) throws -> Int {
    try number(argument, "a whole number of pixels, 0 or more", where: Limits.area.contains)
  }

  static func seconds(_ argument: String) throws -> Double {
    try number(argument, Limits.timeout.words, where: Limits.timeout.contains)
  }

  /// Reads a number of bytes such as `512M`.
  static func bytes(_ argument: String) throws -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = argument.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? argument : String(argument.dropLast())),
      (0...1 << 20).contains(number) || unit == nil && number >= 0,
      Limits.memory.contains(number * (unit ?? 1))
    else {
      throw ValidationError("Give bytes, or as many K, M or G, such as 256M.")
    }
    return number * (unit ?? 1)
  }

  /// Reads a number that must be in a range.
  ///
  /// - Parameter allowed: the allowed values, in words.
  private static func number<Value: LosslessStringConvertible>(
    _ argument: String, _ allowed: String, where isAllowed: (Value) -> Bool
  ) throws -> Value {
    try parsed(argument) { (text) throws(RequestTextError) in try RequestText.number(text, "Give \(allowed).", where: isAllowed) }
  }
}

extension PictureFormat {
  /// Checks that the path of `-o` does not have the ending of another format, for a command that writes this format alone.
  func checkOption(_ path: String) throws {
    guard let ending = FileEnding(of: path), !isNamed(by: ending) else { return }
    throw ValidationError("-o \(path) has the ending of \(ending.format), and would be \(rawValue). Give it another, such as .\(rawValue).")
  }
}
