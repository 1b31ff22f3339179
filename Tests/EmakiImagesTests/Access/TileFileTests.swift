import CSQLite
import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tiles out of MBTiles files, good and hostile ones.
@Suite struct TileFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: ImageStore { ImageStore(access: ImageAccess(baseDirectory: folder.path)) }

  private func color(_ url: String, _ store: ImageStore? = nil) throws -> UInt32 {
    try (store ?? self.store).picture(url).withPixels { $0[0] & 0xFFFFFF }
  }

  private func failure(_ url: String) -> ImageError? {
    do throws(ImageError) {
      _ = try store.picture(url)
      return nil
    } catch {
      return error
    }
  }

  private func tile(_ color: UInt32) -> [UInt8] { WrittenPNG.file(side: 4, color: color) }

  @Test func `rows are counted from the north in addresses, and from the south in files`() throws {
    let tiles = (0..<4).map { (zoom: 2, column: 1, row: $0, bytes: tile(UInt32($0) + 1)) }
    try WrittenDatabase.writeTiles(tiles, to: folder.path + "/a.mbtiles")
    let store = store
    // Row 0 from the north is row 3 from the south.
    #expect(try (0..<4).map { try color("mbtiles:a.mbtiles?2/1/\($0)", store) } == [4, 3, 2, 1])
    #expect(failure("mbtiles:a.mbtiles?2/0/0") == .noTile(url: "mbtiles:a.mbtiles?2/0/0"))
    #expect(failure("mbtiles:a.mbtiles?3/0/0") == .noTile(url: "mbtiles:a.mbtiles?3/0/0"))
  }

  @Test func `a file may have a view in place of a table, which keeps equal tiles once`() throws {
    try WrittenDatabase.writeTiles([(0, 0, 0, tile(7))], to: folder.path + "/a.mbtiles")
    try WrittenDatabase.write(
      [
        "ALTER TABLE tiles RENAME TO old", "CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text)",
        "CREATE TABLE images (tile_id text, tile_data blob)", "INSERT INTO images SELECT 'x', tile_data FROM old",
        "INSERT INTO map VALUES (1, 0, 0, 'x'), (1, 1, 1, 'x')", "DROP TABLE old",
        "CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row, "
          + "images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id",
      ], to: folder.path + "/a.mbtiles")
    #expect(try color("mbtiles:a.mbtiles?1/0/1") == 7 && color("mbtiles:a.mbtiles?1/1/0") == 7)
    #expect(failure("mbtiles:a.mbtiles?1/0/0") == .noTile(url: "mbtiles:a.mbtiles?1/0/0"))
  }

  @Test func `names of files may have any characters`() throws {
    _ = try folder.addFolder("a b#c")
    try WrittenDatabase.writeTiles([(0, 0, 0, tile(9))], to: folder.path + "/a b#c/é?%41.mbtiles")
    #expect(try color("mbtiles:a%20b#c/é%3F%2541.mbtiles?0/0/0") == 9)
    #expect(try color("mbtiles:\(folder.path)/a b%23c/é%3F%2541.mbtiles?0/0/0") == 9)
  }

  @Test func `only files in the folders that may be read are opened`() throws {
    let inner = try folder.addFolder("inner")
    try WrittenDatabase.writeTiles([(0, 0, 0, tile(9))], to: folder.path + "/a.mbtiles")
    try folder.addLink("inner/link.mbtiles", to: folder.path + "/a.mbtiles")
    let store = ImageStore(access: ImageAccess(baseDirectory: inner))
    for url in ["mbtiles:../a.mbtiles?0/0/0", "mbtiles:link.mbtiles?0/0/0", "mbtiles:\(folder.path)/a.mbtiles?0/0/0"] {
      #expect(throws: ImageError.outsideFolder(url: url, path: folder.path + "/a.mbtiles", allowed: [inner])) { try store.picture(url) }
    }
    #expect(throws: ImageError.notAFile(url: "mbtiles:.?0/0/0", path: inner)) { try store.picture("mbtiles:.?0/0/0") }
    #expect(throws: ImageError.missing(url: "mbtiles:b?0/0/0", path: inner + "/b")) { try store.picture("mbtiles:b?0/0/0") }
  }

  @Test(arguments: [
    "mbtiles:", "mbtiles:a", "mbtiles:a?", "mbtiles:a?1/0", "mbtiles:a?1/0/0/0", "mbtiles:a?1/2/0", "mbtiles:a?1/0/-1", "mbtiles:a?31/0/0",
    "mbtiles:a?99999999999999999999/0/0", "mbtiles:a?+1/0/0", "mbtiles:?0/0/0", "mbtiles:a%00?0/0/0", "mbtiles:a%?0/0/0",
  ]) func `an address that names no tile is refused`(_ url: String) throws {
    guard case .malformedURL(url, _)? = failure(url) else {
      Issue.record("\(String(describing: failure(url)))")
      return
    }
  }

  @Test func `a file that is no database, or has no tiles, is broken`() throws {
    try folder.write(Array(repeating: 0x41, count: 10_000), to: "text.mbtiles")
    try folder.write([], to: "empty.mbtiles")
    try WrittenDatabase.write(["CREATE TABLE a (b)"], to: folder.path + "/other.mbtiles")
    for (name, cause) in [("text", "file is not a database"), ("empty", "no such table: tiles"), ("other", "no such table: tiles")] {
      let url = "mbtiles:\(name).mbtiles?0/0/0"
      #expect(failure(url) == .broken(url: url, format: "MBTiles", cause: cause))
    }
  }

  @Test func `changed bytes of a file never end the program`() throws {
    try WrittenDatabase.writeTiles((0..<16).map { (2, $0 % 4, $0 / 4, tile(UInt32($0))) }, to: folder.path + "/a.mbtiles")
    let file = try #require(fopen(folder.path + "/a.mbtiles", "r"))
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    fclose(file)
    var random = SeededGenerator(seed: 3)
    for round in 0..<60 {
      var changed = bytes
      for _ in 0..<4 { changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      if round % 3 == 0 { changed.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      try folder.write(changed, to: "b.mbtiles")
      let store = store
      for tile in 0..<16 { _ = try? store.picture("mbtiles:b.mbtiles?2/\(tile % 4)/\(tile / 4)") }
    }
  }

  /// Views that would go on for ever, or take all memory.
  static let bombs: [[String]] = [
    [
      "CREATE VIEW tiles AS WITH RECURSIVE a(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM a) "
        + "SELECT 0 AS zoom_level, 0 AS tile_column, i AS tile_row, x'00' AS tile_data FROM a WHERE i < 0"
    ],
    ["CREATE VIEW tiles AS SELECT \(place), zeroblob(1000000000) AS tile_data"],
    numbers(300) + [
      "CREATE VIEW tiles AS SELECT \(place), d.i AS tile_data FROM t a, t b, t c, t d WHERE a.i + b.i + c.i + d.i < 0"
    ],
    numbers(200) + ["CREATE VIEW tiles AS SELECT \(place), (a.d || b.d || c.i) AS tile_data FROM t a, t b, t c ORDER BY 4 DESC"],
    ["CREATE VIEW v0 AS SELECT \(place), x'00' AS tile_data"]
      + (1..<30).map { "CREATE VIEW v\($0) AS SELECT a.* FROM v\($0 - 1) a, v\($0 - 1) b" } + ["CREATE VIEW tiles AS SELECT * FROM V29"],
    ["CREATE VIEW \"a\"\"b\" AS SELECT \(place), x'00' AS tile_data", "CREATE VIEW tiles AS SELECT * FROM \"a\"\"b\""],
    [
      "CREATE VIEW tiles AS WITH c0 AS (SELECT \(place), x'00' AS tile_data), "
        + (1..<30).map { "c\($0) AS (SELECT a.* FROM c\($0 - 1) a, c\($0 - 1) b)" }.joined(separator: ", ") + " SELECT * FROM c29"
    ],
    ["CREATE VIEW tiles AS SELECT \(place), load_extension('/nowhere') AS tile_data"],
    ["CREATE VIEW tiles AS SELECT * FROM tiles"],
  ]

  private static let place = "0 AS zoom_level, 0 AS tile_column, 0 AS tile_row"

  private static func numbers(_ count: Int) -> [String] {
    [
      "CREATE TABLE t (i, d)",
      "INSERT INTO t WITH RECURSIVE a(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM a LIMIT \(count)) SELECT i, zeroblob(20000) FROM a",
    ]
  }

  @Test(arguments: bombs.indices) func `a view that never ends is an error, in bounded time and memory`(_ index: Int) throws {
    try WrittenDatabase.write(Self.bombs[index], to: folder.path + "/a.mbtiles")
    let url = "mbtiles:a.mbtiles?0/0/0"
    guard case .broken(url, format: "MBTiles", let cause)? = failure(url) else {
      Issue.record("\(String(describing: failure(url)))")
      return
    }
    #expect(!cause.isEmpty)
  }

  @Test func `a tile with too many bytes is refused`() throws {
    try WrittenDatabase.write(
      [
        "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)", "INSERT INTO tiles VALUES (0, 0, 0, zeroblob(9000000))",
        "INSERT INTO tiles VALUES (1, 0, 0, NULL)", "INSERT INTO tiles VALUES (1, 0, 1, 'text')", "INSERT INTO tiles VALUES (1, 1, 1, x'')",
      ], to: folder.path + "/a.mbtiles")
    #expect(failure("mbtiles:a.mbtiles?0/0/0") == .tooManyBytes(url: "mbtiles:a.mbtiles?0/0/0", limit: 8 << 20))
    #expect(failure("mbtiles:a.mbtiles?1/0/1") == .noTile(url: "mbtiles:a.mbtiles?1/0/1"))
    #expect(failure("mbtiles:a.mbtiles?1/0/0") == .unknownFormat(url: "mbtiles:a.mbtiles?1/0/0"))
    #expect(failure("mbtiles:a.mbtiles?1/1/0") == .unknownFormat(url: "mbtiles:a.mbtiles?1/1/0"))
  }

  @Test func `vector tiles are known as such`() throws {
    try WrittenDatabase.writeTiles([(0, 0, 0, [0x1A, 0x03])], metadata: ["format": "pbf"], to: folder.path + "/a.mbtiles")
    #expect(failure("mbtiles:a.mbtiles?0/0/0") == .unsupported(url: "mbtiles:a.mbtiles?0/0/0", format: "a vector tile"))
    try WrittenDatabase.writeTiles([(0, 0, 0, [0x1F, 0x8B, 8, 0])], to: folder.path + "/b.mbtiles")
    #expect(
      failure("mbtiles:b.mbtiles?0/0/0") == .unsupported(url: "mbtiles:b.mbtiles?0/0/0", format: "compressed data, such as a vector tile"))
  }

  @Test func `a file that has changed is read anew by the next feed`() throws {
    let memory = ImageMemory()
    let access = ImageAccess(baseDirectory: folder.path)
    let store = ImageStore(access: access, network: .init(.off), memory: memory)
    try WrittenDatabase.writeTiles([(0, 0, 0, tile(1))], to: folder.path + "/a.mbtiles")
    #expect(try color("mbtiles:a.mbtiles?0/0/0", store) == 1)
    #expect(store.files.keys.map(\.string) == [folder.path + "/a.mbtiles"])
    try WrittenDatabase.writeTiles([(0, 0, 0, WrittenPNG.file(side: 64, color: 2))], to: folder.path + "/b.mbtiles")
    #expect(rename(folder.path + "/b.mbtiles", folder.path + "/a.mbtiles") == 0)
    store.begin(access)
    #expect(try color("mbtiles:a.mbtiles?0/0/0", store) == 2)
  }

  @Test func `threads read tiles of more files than stay open`() async throws {
    for file in 0..<6 {
      try WrittenDatabase.writeTiles(
        (0..<16).map { (2, $0 % 4, 3 - $0 / 4, tile(UInt32(file * 16 + $0))) }, to: folder.path + "/\(file).mbtiles")
    }
    let store = store
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<96 {
        group.addTask {
          let (file, tile) = (index % 6, index / 6)
          let picture = try? store.picture("mbtiles:\(file).mbtiles?2/\(tile % 4)/\(tile / 4)")
          return picture?.withPixels { $0[0] & 0xFFFFFF } == UInt32(file * 16 + tile)
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `without SQLite a tile says what to install`() async throws {
    try WrittenDatabase.writeTiles([(0, 0, 0, tile(1))], to: folder.path + "/a.mbtiles")
    await #expect(processExitsWith: .success) {
      emaki_sqlite_set_library(strdup("libnowhere.so"))
      let store = ImageStore(access: ImageAccess(baseDirectory: "/tmp"))
      guard let file = fopen("/tmp/emaki-test-no-sqlite.mbtiles", "a") else { exit(2) }
      fclose(file)
      do throws(ImageError) {
        _ = try store.picture("mbtiles:emaki-test-no-sqlite.mbtiles?0/0/0")
        exit(3)
      } catch {
        guard case .noLibrary(_, "SQLite", "libsqlite3-0", _) = error, error.description.contains("libnowhere.so"),
          error.description.hasSuffix("Install it, on Debian the package libsqlite3-0.")
        else { exit(4) }
      }
    }
  }
}
