/// A missing glyph is a code point of a text that no font has, with the text round it.
public struct MissingGlyph: Hashable, Sendable {
  /// The code point that no font has.
  public var scalar: Unicode.Scalar
  /// The name of the script that the code point belongs to, such as `Tibetan`; `Common` for what many scripts have, and `Unknown` for a code
  /// point that stands for nothing yet.
  public var script: String
  /// The text round the first place where the code point is: a few words at most.
  public var text: String

  /// Makes a missing glyph of a code point, its script and the text round it.
  public init(_ scalar: Unicode.Scalar, script: String = "Unknown", text: String) {
    self.scalar = scalar
    self.script = script
    self.text = text
  }

  /// Returns a missing glyph for each code point, with the text round its first place. The string is searched once for all of them.
  ///
  /// - Parameter script: returns the name of a code point's script.
  package static func all(_ scalars: [Unicode.Scalar], in string: String, script: (Unicode.Scalar) -> String) -> [MissingGlyph] {
    if scalars.isEmpty { return [] }
    var places: [Unicode.Scalar: String.Index] = [:]
    var sought = Set(scalars)
    for index in string.indices {
      if sought.isEmpty { break }
      for scalar in string[index].unicodeScalars where sought.remove(scalar) != nil { places[scalar] = index }
    }
    return scalars.map { MissingGlyph($0, script: script($0), at: places[$0] ?? string.startIndex, in: string) }
  }

  private init(_ scalar: Unicode.Scalar, script: String, at place: String.Index, in string: String) {
    let start = string.index(place, offsetBy: -Self.reach, limitedBy: string.startIndex) ?? string.startIndex
    let end = string.index(place, offsetBy: Self.reach, limitedBy: string.endIndex) ?? string.endIndex
    let line = string[start..<end].map { $0.isNewline ? " " : $0 }
    text = (start > string.startIndex ? "…" : "") + String(line) + (end < string.endIndex ? "…" : "")
    self.scalar = scalar
    self.script = script
  }

  /// The number of characters of the text that are shown on either side of a code point.
  private static var reach: Int { 16 }
}

/// A missing hyphenation says why a text that asks for hyphens is set without them, or why its lines do not end as it asks.
public enum MissingHyphenation: Hashable, Sendable {
  /// The text does not say what language it is in.
  case noLanguage
  /// There is no dictionary for the text's language, or none that can be read.
  case noDictionary(language: String)
  /// libhyphen cannot be loaded, for a reason in the loader's words.
  case noLibrary(cause: String)
  /// ICU, which knows the words of Thai, Lao, Khmer and Burmese, phrases of Japanese and looser rules, cannot be loaded, for a reason in the loader's
  /// words.
  case noWords(cause: String)
}
