import CPango
import EmakiDisplay
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
}
