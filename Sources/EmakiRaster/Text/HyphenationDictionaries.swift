import CLoadedLibraries
import EmakiDisplay
import EmakiSupport
import Synchronization

/// Hyphenation dictionaries are the dictionaries of a folder, each read when a text in its language is first hyphenated, and kept.
final class HyphenationDictionaries: Sendable {
  /// The dictionaries of the shared folder, where Debian's packages `hyphen-…` put them.
  static let installed = HyphenationDictionaries(folder: SharedFolder.path + "/hyphen")

  private let folder: String
  /// By tag, and by path: several languages have one file.
  private let known = Mutex<[String: HyphenationDictionary?]>([:])

  init(folder: String) { self.folder = folder }

  /// Returns the dictionary of a language, or why there is none.
  ///
  /// - Parameter tag: a BCP 47 tag such as `de` or `en-GB`.
  func dictionary(of tag: String?) -> Result<HyphenationDictionary, MissingHyphenation> {
    guard let tag else { return .failure(.noLanguage) }
    if let cause = emaki_hyphen_missing() { return .failure(.noLibrary(cause: String(cString: cause))) }
    let dictionary = known.withLock { known in
      if let dictionary = known[tag] { return dictionary }
      // Tags come from outside, so the number of those that are kept has a limit.
      if known.count >= Self.limit { known.removeAll() }
      var dictionary: HyphenationDictionary?
      for name in Self.names(of: tag) where dictionary == nil {
        guard let path = FilePath.real("\(folder)/hyph_\(name).dic") else { continue }
        dictionary = known[path] ?? HyphenationDictionary(path: path)
        known[path] = .some(dictionary)
      }
      known[tag] = .some(dictionary)
      return dictionary
    }
    return dictionary.map { .success($0) } ?? .failure(.noDictionary(language: tag))
  }

  private static let limit = 64

  /// Returns the names that a language's dictionary may have, the best first: `en_GB`, `en`, `en_US`.
  private static func names(of tag: String) -> [String] {
    let parts = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
    // A tag becomes a file's name, so nothing else may be in it.
    guard let language = parts.first?.lowercased(),
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 } })
    else { return [] }
    let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
    let usual = usualRegions[language] ?? language.uppercased()
    return (region.map { ["\(language)_\($0)"] } ?? []) + [language, "\(language)_\(usual)"]
  }

  /// The regions whose dictionary stands for a language, where the region's name is not that of the language.
  private static let usualRegions = [
    "en": "US", "da": "DK", "el": "GR", "cs": "CZ", "sv": "SE", "sl": "SI", "uk": "UA", "nb": "NO", "no": "NO", "be": "BY", "af": "ZA",
    "gl": "ES",
    "ca": "ES", "sr": "RS", "et": "EE", "zu": "ZA", "hi": "IN", "bn": "IN", "ta": "IN", "te": "IN",
  ]
}

extension MissingHyphenation: Error {}

/// A hyphenation dictionary says where the words of a language may be parted at the end of a line. Any thread may ask it.
final class HyphenationDictionary: Sendable {
  /// Patterns own the memory of libhyphen's patterns.
  private struct Patterns: ~Copyable, @unchecked Sendable {
    // Only the mutex' holder uses the pointer.
    let pointer: OpaquePointer

    deinit { emaki_hyphen_close(pointer) }
  }

  /// The longest word that is looked up, in scalars: libhyphen takes time that grows with the square of the length.
  static let longestWord = 100

  private let patterns: Mutex<Patterns>

  /// Reads a dictionary; `nil` where that cannot be done.
  init?(path: String) {
    guard let pointer = emaki_hyphen_open(path) else { return nil }
    patterns = Mutex(Patterns(pointer: pointer))
  }

  /// Returns the places in a word behind whose scalars a line may end in a hyphen: 1 behind the first scalar.
  ///
  /// - Parameter word: letters only.
  func places(in word: some Collection<Unicode.Scalar>) -> [Int] {
    let count = word.count
    if count < 2 || count > Self.longestWord { return [] }
    var small = ""
    for scalar in word {
      // A letter that becomes several letters in lower case is in no dictionary.
      let letters = scalar.properties.lowercaseMapping.unicodeScalars
      guard letters.count == 1 else { return [] }
      small.unicodeScalars.append(contentsOf: letters)
    }
    var marks = [UInt8](repeating: 0, count: count)
    let isKnown = patterns.withLock { emaki_hyphen_find($0.pointer, small, small.utf8.count, count, &marks) }
    return isKnown == 0 ? [] : marks.indices.filter { marks[$0] != 0 }.map { $0 + 1 }
  }
}
