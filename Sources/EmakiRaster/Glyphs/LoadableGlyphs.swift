import CPango
import CPangoFonts
import Synchronization

/// Knows of the glyphs of a face which FreeType can load: a damaged font has letters that cannot be drawn, and that is told.
///
/// A glyph is loaded in the font's own units when a text of the process first has it. Those of a font of bitmaps are not.
final class LoadableGlyphs: Sendable {
  enum State: UInt8 {
    case unknown, inked, blank, broken
  }

  /// FreeType's faces are for one thread at a time, and few glyphs are new.
  private static let lock = Mutex(())
  // Both are used under the lock alone.
  nonisolated(unsafe) private static var library: FT_Library?
  nonisolated(unsafe) private static var known: [String: LoadableGlyphs] = [:]

  // Used under the lock alone.
  nonisolated(unsafe) private let face: FT_Face?
  private let count: Int
  // Never freed, and its elements are atomic.
  nonisolated(unsafe) private let states: UnsafeMutablePointer<Atomic<UInt8>>

  /// Returns what is known of the face of a font, which stays for the life of the process.
  static func of(_ pattern: OpaquePointer?) -> LoadableGlyphs {
    var font = EmakiFontDescription()
    let isKnown = emaki_describe_font(pattern, &font) != 0
    return lock.withLock { _ in
      if library == nil { FT_Init_FreeType(&library) }
      let key = isKnown ? font.file.map { "\(font.index & 0xFFFF) \(String(cString: $0))" } ?? "" : ""
      if let known = known[key] { return known }
      var face: FT_Face?
      if isKnown, let file = font.file.flatMap(FontFile.bytes(of:)) {
        let start = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
        FT_New_Memory_Face(library, start, FT_Long(file.count), FT_Long(font.index & 0xFFFF), &face)
      }
      let made = LoadableGlyphs(face)
      known[key] = made
      return made
    }
  }

  private init(_ face: FT_Face?) {
    self.face = face
    count = face?.pointee.num_glyphs ?? 0
    states = .allocate(capacity: count)
    for index in 0..<count { (states + index).initialize(to: Atomic(State.unknown.rawValue)) }
  }

  @inline(__always)
  subscript(glyph: UInt32) -> State {
    if glyph >= count { return .broken }
    let known = State(rawValue: states[Int(glyph)].load(ordering: .relaxed)) ?? .unknown
    return known == .unknown ? load(glyph) : known
  }

  private func load(_ glyph: UInt32) -> State {
    let state = Self.lock.withLock { _ -> State in
      guard let face else { return .broken }
      if face.pointee.face_flags & FT_FACE_FLAG_SCALABLE == 0 { return .inked }
      if emaki_load_outline(face, glyph) == 0 { return .broken }
      // What a font draws otherwise has mostly no outline.
      return face.pointee.glyph.pointee.outline.n_points > 0 || face.pointee.face_flags & FT_FACE_FLAG_COLOR != 0 ? .inked : .blank
    }
    states[Int(glyph)].store(state.rawValue, ordering: .relaxed)
    return state
  }
}
