import CLoadedLibraries
import Synchronization

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
    let size = small.utf8.count
    let isKnown = small.withCString { bytes in
      marks.withUnsafeMutableBufferPointer { marks in
        patterns.withLock { emaki_hyphen_find($0.pointer, bytes, size, count, marks.baseAddress) }
      }
    }
    return isKnown == 0 ? [] : marks.indices.filter { marks[$0] != 0 }.map { $0 + 1 }
  }
}
