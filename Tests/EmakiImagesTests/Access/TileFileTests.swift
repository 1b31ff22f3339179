import CLoadedLibraries
import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// Tiles out of MBTiles files, good and hostile ones.
struct TileFileTests {
  private let folder = TemporaryFolder()

  private var store: ImageStore { ImageStore(in: folder.path) }

  /// Returns the address of a tile of a file, `a` by default.
  private func url(_ tile: String, _ name: String = "a") -> String { "mbtiles:\(name).mbtiles?\(tile)" }

  private func path(_ name: String = "a") -> String { folder["\(name).mbtiles"] }

  private func tile(_ color: UInt32) -> [UInt8] { WrittenPNG.file(side: 4, color: color) }

  /// Writes a file of one tile at 0/0/0.
  private func write(_ bytes: [UInt8], metadata: [String: String] = [:], to name: String = "a") throws {
    try WrittenDatabase.writeTiles([(0, 0, 0, bytes)], metadata: metadata, to: path(name))
  }

  private func color(_ url: String, _ store: ImageStore? = nil) throws -> UInt32 { try (store ?? self.store).picture(url)[0, 0] & 0xFFFFFF }

  private func failure(_ url: String, _ store: ImageStore? = nil) -> ImageError? {
    EmakiImagesTests.failure { try (store ?? self.store).picture(url) }
  }

  @Test func `rows are counted from the north in addresses, and from the south in files`() throws {
    try WrittenDatabase.writeTiles((0..<4).map { (2, 1, $0, tile(UInt32($0) + 1)) }, to: path())
    // Row 0 from the north is row 3 from the south.
    #expect(try (0..<4).map { try color(url("2/1/\($0)")) } == [4, 3, 2, 1])
    for tile in ["2/0/0", "3/0/0"] { #expect(failure(url(tile)) == .noTile(url: url(tile))) }
  }

  @Test func `a file may have a view in place of a table, which keeps equal tiles once`() throws {
    try write(tile(7))
    try WrittenDatabase.write(TextFixture("../Samples/tile-view.sql").lines, to: path())
    #expect(try [url("1/0/1"), url("1/1/0")].map { try color($0) } == [7, 7])
    #expect(failure(url("1/0/0")) == .noTile(url: url("1/0/0")))
  }

  @Test func `names of files may have any characters`() throws {
    _ = try folder.addFolder("a b#c")
    try write(tile(9), to: "a b#c/é?%41")
    for path in ["a%20b#c", folder["a b%23c"]] { #expect(try color("mbtiles:\(path)/é%3F%2541.mbtiles?0/0/0") == 9) }
  }

  @Test func `only files in the folders that may be read are opened`() throws {
    let inner = try folder.addFolder("inner")
    try write(tile(9))
    try folder.addLink("inner/link.mbtiles", to: path())
    let store = ImageStore(in: inner)
    func failures(_ names: String...) -> [ImageError?] { names.map { failure("mbtiles:\($0)?0/0/0", store) } }
    func outside(_ name: String) -> ImageError { .outsideFolder(url: "mbtiles:\(name)?0/0/0", path: path(), allowed: [inner]) }
    #expect(
      failures("../a.mbtiles", "link.mbtiles", path(), ".", "b") == [
        outside("../a.mbtiles"), outside("link.mbtiles"), outside(path()), .notAFile(url: "mbtiles:.?0/0/0", path: inner),
        .missing(url: "mbtiles:b?0/0/0", path: inner + "/b"),
      ])
  }

  static let addresses = TextFixture("../Samples/tile-addresses.txt").lines

  @Test(arguments: addresses) func `an address that names no tile is refused`(_ url: String) {
    guard case .malformedURL(url, _)? = failure(url) else {
      Issue.record("\(String(describing: failure(url)))")
      return
    }
  }

  @Test func `a file that is no database, or has no tiles or those of vectors, is refused`() throws {
    try folder.write(Array(repeating: 0x41, count: 10_000), to: "text.mbtiles")
    try folder.write([], to: "empty.mbtiles")
    try WrittenDatabase.write(["CREATE TABLE a (b)"], to: path("other"))
    try write([0x1A, 0x03], metadata: ["format": "pbf"])
    try write([0x1F, 0x8B, 8, 0], to: "b")
    let names = "text empty other a b".words.map { url("0/0/0", $0) }
    let broken = zip(names, ["file is not a database", "no such table: tiles", "no such table: tiles"]).map { url, cause in
      ImageError.broken(url: url, format: "MBTiles", cause: cause)
    }
    let vectors = zip(names[3...], ["a vector tile", "compressed data, such as a vector tile"]).map { url, format in
      ImageError.unsupported(url: url, format: format)
    }
    #expect(names.map { failure($0) } == broken + vectors)
  }

  @Test func `changed bytes of a file never end the program`() throws {
    try WrittenDatabase.writeTiles((0..<16).map { (2, $0 % 4, $0 / 4, tile(UInt32($0))) }, to: path())
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path())))
    var random = SeededGenerator(seed: 3)
    for round in 0..<60 {
      var changed = bytes
      changed.damage(4, using: &random)
      if round % 3 == 0 { changed.removeLast(random.int(0..<bytes.count)) }
      try folder.write(changed, to: "b.mbtiles")
      let store = store
      for tile in 0..<16 { _ = try? store.picture(url("2/\(tile % 4)/\(tile / 4)", "b")) }
    }
  }

  static let bombs = TextFixture("../Samples/tile-bombs.sql").blocks

  @Test(arguments: bombs)
  func `a view that never ends is an error, in bounded time and memory`(_ statements: [String]) throws {
    try WrittenDatabase.write(statements, to: path())
    guard case .broken(_, format: "MBTiles", let cause)? = failure(url("0/0/0")), !cause.isEmpty else {
      Issue.record("\(String(describing: failure(url("0/0/0"))))")
      return
    }
  }

  @Test func `a tile with too many bytes is refused, and one without any`() throws {
    try WrittenDatabase.write(
      [
        "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)", "INSERT INTO tiles VALUES (0, 0, 0, zeroblob(9000000))",
        "INSERT INTO tiles VALUES (1, 0, 0, NULL)", "INSERT INTO tiles VALUES (1, 0, 1, 'text')", "INSERT INTO tiles VALUES (1, 1, 1, x'')",
      ], to: path())
    let tiles = "0/0/0 1/0/1 1/0/0 1/1/0".words.map { url($0) }
    #expect(
      tiles.map { failure($0) } == [
        .tooManyBytes(url: tiles[0], limit: 8 << 20), .noTile(url: tiles[1]), .unknownFormat(url: tiles[2]),
        .broken(url: tiles[3], format: "picture", cause: "no bytes"),
      ])
  }

  @Test func `a file that has changed is read anew by the next feed`() throws {
    let access = ImageAccess(baseDirectory: folder.path)
    let store = ImageStore(access: access, network: .init(.off), memory: ImageMemory())
    try write(tile(1))
    let first = try color(url("0/0/0"), store)
    #expect(store.files.keys.map(\.string) == [path()])
    try write(WrittenPNG.file(side: 64, color: 2), to: "b")
    rename(path("b"), path())
    store.begin(access)
    #expect(try [first, color(url("0/0/0"), store)] == [1, 2])
  }

  @Test func `threads read tiles of more files than stay open`() async throws {
    for file in 0..<6 {
      try WrittenDatabase.writeTiles((0..<16).map { (2, $0 % 4, 3 - $0 / 4, tile(UInt32(file * 16 + $0))) }, to: path("\(file)"))
    }
    let store = store
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<96 {
        let (file, tile) = (index % 6, index / 6)
        let url = url("2/\(tile % 4)/\(tile / 4)", "\(file)")
        group.addTask { (try? store.picture(url))?.withPixels { $0[0] & 0xFFFFFF } == UInt32(file * 16 + tile) }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `without SQLite a tile says what to install`() async {
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      let folder = TemporaryFolder()
      try folder.write([], to: "a")
      guard
        case .noLibrary(_, "SQLite", "libsqlite3-0", let cause)? = EmakiImagesTests.failure({
          try ImageStore(in: folder.path).picture("mbtiles:a?0/0/0")
        })
      else { exit(2) }
      #expect(cause.contains("/nowhere/lib"))
    }
  }
}
