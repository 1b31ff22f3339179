import CLoadedLibraries
internal import EmakiDisplay
internal import EmakiLayout
private import Synchronization

/// Reads the tiles of an MBTiles file (https://github.com/mapbox/mbtiles-spec), which is an SQLite database. Any thread may use it.
///
/// The file is opened when it is first asked for a tile, and closed with the last use.
final class TileFile: Sendable {
  /// A handle owns the open file. Only the holder of the mutex uses its pointer.
  private final class Handle: @unchecked Sendable {
    let pointer: OpaquePointer
    let areVectors: Bool
    /// The greatest zoom that there are tiles of; `nil` where the file does not say.
    let greatestZoom: Int?

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
      func metadata(_ statement: String) -> String? {
        let (isFound, text) = withMessage(EMAKI_TILES_MESSAGE) { emaki_tiles_metadata(pointer, statement, $0) }
        return isFound == 0 ? nil : text
      }
      areVectors = metadata("SELECT 1 FROM metadata WHERE name = 'format' AND CAST(value AS TEXT) IN ('pbf', 'mvt')") != nil
      let zoom = metadata("SELECT value FROM metadata WHERE name = 'maxzoom'") ?? ""
      greatestZoom = zoom.count < 3 && zoom.allSatisfy(\.isNumber) ? Int(zoom) : nil
    }

    /// Returns by how many zooms a zoom is beyond the greatest one.
    func depth(_ zoom: Int) -> Int { greatestZoom.map { max(0, zoom - $0) } ?? 0 }

    deinit { emaki_tiles_close(pointer) }
  }

  private let path: String
  private let byteLimit: Int
  /// What reads the file, or else the reason why it cannot be read; `nil` before it is opened.
  private let state = Mutex<(handle: Handle?, cause: String)?>(nil)

  /// Makes the file at a path without links, which is not opened yet.
  ///
  /// - Parameter byteLimit: the largest number of bytes of a tile. A limit above 8 MB is taken as 8 MB.
  init(path: String, byteLimit: Int) { (self.path, self.byteLimit) = (path, min(byteLimit, 8 << 20)) }

  /// Returns the bytes of a tile, with its row counted from the north. Beyond the greatest zoom that the file says to have, they are those of
  /// the tile that this one is a part of.
  func tile(_ zoom: Int, _ column: Int, _ row: Int, url: String) throws(ImageError) -> [UInt8] {
    try opened(url: url) { handle throws(ImageError) in
      if handle.areVectors { throw .unsupported(url: url, format: "a vector tile") }
      let depth = handle.depth(zoom)
      var (bytes, count): (UnsafeRawPointer?, Int) = (nil, 0)
      // The format counts rows from the south, as TMS does.
      let southern = (1 << (zoom - depth)) - 1 - (row >> depth)
      let (end, cause) = withMessage(EMAKI_TILES_MESSAGE) {
        emaki_tiles_find(handle.pointer, Int32(zoom - depth), Int32(column >> depth), Int32(southern), &bytes, &count, $0)
      }
      switch end {
      case EMAKI_TILE_FOUND where count <= byteLimit: return Array(UnsafeRawBufferPointer(start: bytes, count: count))
      case EMAKI_TILE_FOUND, EMAKI_TILE_TOO_LARGE: throw .tooManyBytes(url: url, limit: byteLimit)
      case EMAKI_TILE_ABSENT: throw .noTile(url: url)
      default: throw .broken(url: url, format: "MBTiles", cause: cause)
      }
    }
  }

  /// Returns the part of the picture in `tile` that the tile covers, in fractions of it; `nil` for all of it.
  func part(_ zoom: Int, _ column: Int, _ row: Int, url: String) throws(ImageError) -> Rect? {
    try opened(url: url) { handle throws(ImageError) in
      let count = 1 << handle.depth(zoom)
      if count == 1 { return nil }
      let side = 1 / Double(count)
      return Rect(x: Double(column % count) * side, y: Double(row % count) * side, width: side, height: side)
    }
  }

  /// Opens the file unless it is open, and returns what is read from it.
  private func opened<Value: Sendable>(
    url: String, _ read: (Handle) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    if let cause = emaki_sqlite_missing() {
      throw .noLibrary(url: url, library: "SQLite", package: "libsqlite3-0", cause: String(cString: cause))
    }
    return try state.withLock { state throws(ImageError) in
      let opened =
        state
        ?? {
          let (pointer, cause) = withMessage(EMAKI_TILES_MESSAGE) { emaki_tiles_open(path, byteLimit, $0) }
          return (pointer.map(Handle.init), cause)
        }()
      state = opened
      guard let handle = opened.handle else { throw .broken(url: url, format: "MBTiles", cause: opened.cause) }
      return try read(handle)
    }
  }
}
