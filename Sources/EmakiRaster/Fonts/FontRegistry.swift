import CPango
import EmakiDisplay
import Synchronization

/// Numbers the fonts that text layouts name, so that any worker can draw what another one shaped.
final class FontRegistry: Sendable {
  static let shared = FontRegistry()

  /// A font as fontconfig resolved it: file, size, and what is synthesised.
  struct Pattern: @unchecked Sendable {
    // Never changed after it is registered, never freed, and fontconfig counts its references atomically.
    let pointer: OpaquePointer
  }

  private struct State {
    var patterns: [Pattern] = []
    var indices: [UInt32: [Int]] = [:]
  }

  private let state = Mutex(State())

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

  func pattern(of id: FontID) -> Pattern { state.withLock { $0.patterns[id.index] } }
}
