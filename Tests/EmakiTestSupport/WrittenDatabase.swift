import Glibc

/// A written database is a file of SQLite that is made by statements. The library is loaded, as nothing else of the tests needs it.
package enum WrittenDatabase {
  /// What went wrong.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Run =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> Int32
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32

  /// Makes a file, or changes one, by statements.
  package static func write(_ statements: [String], to path: String) throws {
    guard let library = dlopen("libsqlite3.so.0", RTLD_NOW), let open = dlsym(library, "sqlite3_open"),
      let run = dlsym(library, "sqlite3_exec"), let close = dlsym(library, "sqlite3_close")
    else { throw Fault(description: "SQLite cannot be loaded") }
    var database: OpaquePointer?
    guard unsafeBitCast(open, to: Open.self)(path, &database) == 0 else { throw Fault(description: "\(path) cannot be opened") }
    defer { _ = unsafeBitCast(close, to: Close.self)(database) }
    for statement in statements {
      let code = unsafeBitCast(run, to: Run.self)(database, statement, nil, nil, nil)
      guard code == 0 else { throw Fault(description: "\(code): \(statement.prefix(200))") }
    }
  }

  /// Makes a file of map tiles in a table.
  ///
  /// - Parameter tiles: the tiles with their rows as the file counts them, from the south.
  package static func writeTiles(
    _ tiles: [(zoom: Int, column: Int, row: Int, bytes: [UInt8])], metadata: [String: String] = [:], to path: String
  ) throws {
    func blob(_ bytes: [UInt8]) -> String {
      let digits = "0123456789ABCDEF".bytes
      return "x'" + String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self) + "'"
    }
    try write(
      [
        "CREATE TABLE metadata (name text, value text)",
        "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)",
        "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)", "BEGIN",
      ] + metadata.sorted { $0.key < $1.key }.map { "INSERT INTO metadata VALUES ('\($0.key)', '\($0.value)')" }
        + tiles.map { "INSERT INTO tiles VALUES (\($0.zoom), \($0.column), \($0.row), \(blob($0.bytes)))" } + ["COMMIT"], to: path)
  }
}
