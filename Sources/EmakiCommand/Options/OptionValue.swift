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
    do { try option.set(&draft, to: text) } catch { throw ValidationError(error.description) }
    return draft
  }

  static func choice<Value: RawRepresentable & CaseIterable>(_ argument: String) throws -> Value where Value.RawValue == String {
    do { return try RequestText.word(argument) } catch { throw ValidationError(error.description) }
  }

  /// Returns a function that reads an argument as a number in a range.
  ///
  /// - Parameter allowed: the numbers in words.
  static func number<Value: LosslessStringConvertible & Comparable & Sendable>(
    in range: ClosedRange<Value>, _ allowed: String
  ) -> @Sendable (String) throws -> Value {
    { argument in
      guard let value = Value(argument), range.contains(value) else { throw ValidationError("Give \(allowed).") }
      return value
    }
  }

  /// Reads a number of bytes such as `512M`.
  static func bytes(_ argument: String) throws -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = argument.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? argument : String(argument.dropLast())),
      (0...1 << 20).contains(number) || unit == nil && number >= 0,
      Limits.memory.range.contains(number * (unit ?? 1))
    else {
      throw ValidationError("Give bytes, or as many K, M or G, such as 256M.")
    }
    return number * (unit ?? 1)
  }
}

extension PictureFormat {
  /// Checks that the path of `-o` does not have the ending of another format, for a command that writes this format alone.
  func checkOption(_ path: String) throws {
    guard let ending = FileEnding(of: path), !isNamed(by: ending) else { return }
    throw ValidationError("-o \(path) has the ending of \(ending.format), and would be \(rawValue). Give it another, such as .\(rawValue).")
  }
}
