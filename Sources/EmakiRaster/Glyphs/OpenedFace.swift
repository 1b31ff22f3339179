import CPango
import CPangoFonts
import EmakiDisplay
import EmakiSupport
import Glibc
import Synchronization

/// A face of a font's file, with the axes of a variable one set, as FreeType opens it: once for all sizes and threads, because a face of 65,535 glyphs
/// takes a millisecond and a megabyte. It stays for the life of the process.
///
/// It knows which glyphs FreeType can load: a damaged font has letters that cannot be drawn, and that is told. A glyph is looked at when a text of the
/// process first has it; those of a font of bitmaps are not.
final class OpenedFace: Sendable {
  enum State: UInt8 {
    case unknown, inked, blank, broken
  }

  /// The faces by their files, places in them and axes.
  private static let known = Mutex<[ExactString: OpenedFace]>([:])

  /// FreeType's faces are for one thread at a time. Those of different faces are used side by side, each with a library of its own.
  private let lock = Mutex(())
  // Used under the lock alone. The outer one is `nil` before the face is first asked for, the inner one if the file cannot be opened.
  nonisolated(unsafe) private var face: FT_Face??
  private let path: String
  private let index: Int32
  /// A font whose axes the face has.
  private let font: FontID
  private static let count = 1 << 16
  // Never freed, and its elements are atomic. Zeros are unknown, and the pages of glyphs that nobody asks for are never touched.
  nonisolated(unsafe) private let states: UnsafeMutablePointer<Atomic<UInt8>>

  /// Returns the face of a font.
  static func of(_ font: FontID) -> OpenedFace {
    let description = FontRegistry.shared.description(of: font)
    let (path, index) = (description.map { String(cString: $0.file) } ?? "", description?.index ?? 0)
    let key = "\(index) \(description?.variations.map { String(cString: $0) } ?? "") \(path)".exact
    return known.withLock { known in
      if let face = known[key] { return face }
      let face = OpenedFace(path, index, font)
      known[key] = face
      return face
    }
  }

  private init(_ path: String, _ index: Int32, _ font: FontID) {
    (self.path, self.index, self.font) = (path, index, font)
    states = calloc(Self.count, 1).assumingMemoryBound(to: Atomic<UInt8>.self)
  }

  /// Calls a function with the face, which no other thread uses meanwhile; `nil` if the file cannot be opened.
  @discardableResult
  func withFace<Result>(_ body: (FT_Face) -> Result) -> Result? {
    var result: Result?
    lock.withLock { _ in
      if face == nil { face = .some(opened()) }
      if case let face?? = face { result = body(face) }
    }
    return result
  }

  /// Returns what is known of a glyph.
  @inline(__always)
  subscript(glyph: UInt32) -> State {
    if glyph >= Self.count { return .broken }
    let known = State(rawValue: states[Int(glyph)].load(ordering: .relaxed)) ?? .unknown
    return known == .unknown ? load(glyph) : known
  }

  private func load(_ glyph: UInt32) -> State {
    let state = withFace { face -> State in
      if face.pointee.face_flags & FT_FACE_FLAG_SCALABLE == 0 { return .inked }
      if emaki_load_outline(face, glyph) == 0 { return .broken }
      // What a font draws otherwise has mostly no outline.
      return face.pointee.glyph.pointee.outline.n_points > 0 || face.pointee.face_flags & FT_FACE_FLAG_COLOR != 0 ? .inked : .blank
    }
    states[Int(glyph)].store((state ?? .broken).rawValue, ordering: .relaxed)
    return state ?? .broken
  }

  private func opened() -> FT_Face? {
    var (library, face) = (FT_Library?.none, FT_Face?.none)
    guard let file = FontFile.bytes(of: path), FT_Init_FreeType(&library) == 0 else { return nil }
    let start = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard FT_New_Memory_Face(library, start, FT_Long(file.count), FT_Long(index & 0xFFFF), &face) == 0, let face else { return nil }
    if face.pointee.face_flags & FT_FACE_FLAG_MULTIPLE_MASTERS != 0 { setAxes(of: face, file) }
    return face
  }

  /// Sets a variable font's axes, such as its weight, to those that HarfBuzz has shaped it in.
  private func setAxes(of face: FT_Face, _ file: UnsafeRawBufferPointer) {
    let start = file.baseAddress?.assumingMemoryBound(to: CChar.self)
    let blob = hb_blob_create(start, UInt32(clamping: file.count), HB_MEMORY_MODE_READONLY, nil, nil)
    let shaped = hb_face_create(blob, UInt32(index & 0xFFFF))
    defer {
      hb_face_destroy(shaped)
      hb_blob_destroy(blob)
    }
    let pattern = FontRegistry.shared.pattern(of: font).pointer
    var axes = [Float](repeating: 0, count: Int(emaki_font_axes(pattern, shaped, nil, 0)))
    emaki_font_axes(pattern, shaped, &axes, UInt32(axes.count))
    // 16.16, as FreeType has numbers.
    var coordinates = axes.map { FT_Fixed(($0 * 65536).rounded()) }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }
}
