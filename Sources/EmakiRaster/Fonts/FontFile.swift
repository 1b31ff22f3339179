import CPangoFonts

/// Maps font files into memory, each once for the glyphs and the shapes of all workers.
enum FontFile {
  /// The bytes of font files that the process may read before their memory is given back. The fonts of a feed in a few scripts take less,
  /// and stay.
  static let byteLimit = 4 << 20

  /// Returns the bytes of a file; `nil` if it cannot be read.
  static func bytes(of path: UnsafePointer<CChar>) -> UnsafeRawBufferPointer? {
    var length = 0
    return emaki_file_bytes(path, &length).map { UnsafeRawBufferPointer(start: $0, count: length) }
  }

  /// Gives back the memory of all files if more than the limit of them is in memory.
  static func releasePages() { emaki_files_release(byteLimit) }
}
