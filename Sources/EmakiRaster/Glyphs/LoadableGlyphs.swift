import CPango
import CPangoFonts
import Glibc
import Synchronization

/// Knows of the glyphs of a face which FreeType can load: a damaged font has letters that cannot be drawn, and that is told.
///
/// A glyph is loaded in the font's own units when a text of the process first has it. Those of a font of bitmaps are not.
final class LoadableGlyphs: Sendable {
  enum State: UInt8 {
    case unknown, inked, blank, broken
  }

  /// What is known of faces, by their files.
  private static let known = Mutex<[String: LoadableGlyphs]>([:])

  /// FreeType's faces are for one thread at a time. Those of different faces are loaded side by side, each with a library of its own.
  private let lock = Mutex(())
  // Both are used under the lock alone. The outer one is `nil` before the first glyph.
  nonisolated(unsafe) private var face: FT_Face??
  private let path: String?
  private let index: Int32
  private let count: Int
  // Never freed, and its elements are atomic.
  nonisolated(unsafe) private let states: UnsafeMutablePointer<Atomic<UInt8>>

  /// Returns what is known of the face of a font, which stays for the life of the process.
  ///
  /// - Parameter count: the number of the face's glyphs.
  static func of(_ pattern: OpaquePointer?, count: Int) -> LoadableGlyphs {
    var font = EmakiFontDescription()
    let path = emaki_describe_font(pattern, &font) == 0 ? nil : font.file.map { String(cString: $0) }
    let index = font.index & 0xFFFF
    return known.withLock { known in
      let key = "\(index) \(path ?? "")"
      if let glyphs = known[key] { return glyphs }
      let made = LoadableGlyphs(path, index, count)
      known[key] = made
      return made
    }
  }

  private init(_ path: String?, _ index: Int32, _ count: Int) {
    (self.path, self.index, self.count) = (path, index, count)
    // Zeros are unknown, and the pages of glyphs that nobody asks for are never touched.
    states = calloc(max(1, count), 1).assumingMemoryBound(to: Atomic<UInt8>.self)
  }

  @inline(__always)
  subscript(glyph: UInt32) -> State {
    if glyph >= count { return .broken }
    let known = State(rawValue: states[Int(glyph)].load(ordering: .relaxed)) ?? .unknown
    return known == .unknown ? load(glyph) : known
  }

  private func load(_ glyph: UInt32) -> State {
    let state = lock.withLock { _ -> State in
      if self.face == nil { self.face = .some(opened()) }
      guard case let face?? = self.face else { return .broken }
      if face.pointee.face_flags & FT_FACE_FLAG_SCALABLE == 0 { return .inked }
      if emaki_load_outline(face, glyph) == 0 { return .broken }
      // What a font draws otherwise has mostly no outline.
      return face.pointee.glyph.pointee.outline.n_points > 0 || face.pointee.face_flags & FT_FACE_FLAG_COLOR != 0 ? .inked : .blank
    }
    states[Int(glyph)].store(state.rawValue, ordering: .relaxed)
    return state
  }

  private func opened() -> FT_Face? {
    var (library, face) = (FT_Library?.none, FT_Face?.none)
    guard let file = path.flatMap({ FontFile.bytes(of: $0) }), FT_Init_FreeType(&library) == 0 else { return nil }
    let start = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    FT_New_Memory_Face(library, start, FT_Long(file.count), FT_Long(index), &face)
    return face
  }
}
