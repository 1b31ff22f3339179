import CPango
package import EmakiDisplay
package import EmakiSupport
import Synchronization

/// Numbers the fonts that text layouts name, so that any worker can draw what another one shaped.
///
/// A number stands for a file, a size and what is synthesised, and says nothing of the font set that led to it. So libraries of all sets share
/// one registry, and a layout is drawn in the fonts that it was shaped in.
final class FontRegistry: Sendable {
  static let shared = FontRegistry()

  /// A pattern holds a font as fontconfig resolved it: file, size, and what is synthesised.
  struct Pattern: @unchecked Sendable {
    // A pattern is never changed after it is registered and never freed, and fontconfig counts its references atomically.
    let pointer: OpaquePointer
  }

  private struct State {
    var patterns: [Pattern] = []
    var indices: [UInt32: [Int]] = [:]
  }

  private let state = Mutex(State())

  /// Returns the number of a font, the same one for equal patterns.
  func id(of pattern: OpaquePointer) -> FontID {
    let pattern = Pattern(pointer: pattern)
    return state.withLock { state in
      let hash = FcPatternHash(pattern.pointer)
      for index in state.indices[hash, default: []] where FcPatternEqual(state.patterns[index].pointer, pattern.pointer) != 0 {
        return FontID(index: index)
      }
      FcPatternReference(pattern.pointer)
      state.patterns.append(pattern)
      state.indices[hash, default: []].append(state.patterns.count - 1)
      return FontID(index: state.patterns.count - 1)
    }
  }

  /// Returns the font that has a number.
  func pattern(of id: FontID) -> Pattern { state.withLock { $0.patterns[id.index] } }

  /// Returns what decides how the glyphs of a font look, with texts that live as long as the process; `nil` for a font without a file.
  func description(of id: FontID) -> EmakiFontDescription? {
    var description = EmakiFontDescription()
    let pattern = state.withLock { $0.patterns[id.index] }
    return emaki_describe_font(pattern.pointer, &description) == 0 ? nil : description
  }
}

extension FontID {
  private static let digests = Mutex<[FontID: Digest]>([:])

  /// A digest of what decides how the font's glyphs look in any process: the path, size and time of the file, and how its glyphs are transformed.
  /// Fonts with the same digest look the same.
  package var digest: Digest {
    Self.digests.withLock { known in
      if let digest = known[self] { return digest }
      var builder = DigestBuilder()
      if let font = FontRegistry.shared.description(of: self) {
        let file = String(cString: font.file)
        builder.append(file)
        for value in FileStamp(ofFile: file)?.kept ?? [] { builder.append(value) }
        builder.append(Int(font.index))
        builder.append(Int(font.embolden))
        builder.append(font.variations.map { String(cString: $0) } ?? "")
        for value in [font.xx, font.yx, font.xy, font.yy] { builder.append(value) }
      }
      let digest = builder.digest()
      known[self] = digest
      return digest
    }
  }

  /// The path of the font's file; `nil` if it has none.
  package var file: String? { FontRegistry.shared.description(of: self).map { String(cString: $0.file) } }
}
