import EmakiDisplay
import EmakiEncoding
package import EmakiEngine
import EmakiRaster
import EmakiSupport
import FoundationEssentials

/// A snapshot verdict says how a picture compares with its golden.
package enum SnapshotVerdict: Hashable, Sendable {
  /// The pixels are the same. The notes name things that decide pixels and have changed nevertheless.
  case same(notes: [EnvironmentChange])
  /// The pixels differ as far as the tolerance allows.
  case tolerated(PictureDifference)
  /// The pixels differ.
  case differs(PictureDifference)
  /// The pixels differ, and something that decides them has changed. So it is unknown what caused the difference.
  case drifted([EnvironmentChange], PictureDifference)
  /// The golden is not there.
  case missing

  /// Whether a test with this verdict passes.
  package var passes: Bool {
    switch self {
    case .same, .tolerated: true
    case .differs, .drifted, .missing: false
    }
  }

  /// The difference of the pictures; `nil` where there is none or one is missing.
  package var difference: PictureDifference? {
    switch self {
    case .tolerated(let difference), .differs(let difference), .drifted(_, let difference): difference
    case .same, .missing: nil
    }
  }
}

extension SnapshotVerdict: CustomStringConvertible {
  package var description: String {
    func list(_ changes: [EnvironmentChange]) -> String { changes.map(\.description).joined(separator: "; ") }
    switch self {
    case .same(let notes): return notes.isEmpty ? "the same" : "the same, though \(list(notes))"
    case .tolerated(let difference): return "tolerated: \(difference)"
    case .differs(let difference): return "differs: \(difference)"
    case .drifted(let changes, let difference): return "differs in a changed environment (\(list(changes))): \(difference)"
    case .missing: return "has no golden"
    }
  }
}

/// A golden is a picture in a file that drawing must reproduce. In a file that ends in `.json` it is only the hashes of the picture's rows.
struct Golden {
  let path: String

  /// Whether the file holds only hashes.
  private var isLock: Bool { path.hasSuffix(".json") }

  /// Compares a frame with the file. It compares the hashes of rows first, and pixels only where the hashes differ.
  ///
  /// - Parameters:
  ///   - name: the name that errors use for the frame.
  ///   - fonts: the fonts of the frame's renderer.
  ///   - tolerance: what each row may differ by.
  ///   - base: the picture that a golden of hashes was recorded from, for showing it. It is ignored if its hashes differ from the golden's.
  /// - Returns: the verdict with both pictures, to show them. The one in the file is `nil` where the file is missing.
  /// - Throws: `SnapshotError` for a file that is not a PNG or cannot be read, `FontLockError` for a font that is gone.
  func compare(
    _ frame: Frame, name: String, fonts: FontSet = .default, tolerance: Tolerance = .exact, base: Frame? = nil
  ) throws -> (verdict: SnapshotVerdict, expected: ComparedPicture?, actual: ComparedPicture) {
    let actual = try ComparedPicture(frame, name: name)
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return (.missing, nil, actual) }
    if isFolder { throw SnapshotError.golden(file: path, .folder) }
    var expected = try read()
    var changes: [EnvironmentChange] = []
    if let old = expected.manifest?.environment, let new = actual.manifest?.environment, old != new {
      changes = try new.changes(since: old, installed: fonts.filePaths())
    }
    if let base {
      let drawn = try ComparedPicture(base, name: path)
      if let old = expected.manifest, let new = drawn.manifest, new.looksLike(old) { expected = drawn }
    }
    let difference = try PictureDifference(expected: expected, actual: actual, tolerance: tolerance)
    let verdict: SnapshotVerdict =
      if difference.isNone { .same(notes: changes) } else if difference.isTolerated { .tolerated(difference) } else if changes.isEmpty {
        .differs(difference)
      } else { .drifted(changes, difference) }
    return (verdict, expected, actual)
  }

  private func read() throws -> ComparedPicture {
    guard let bytes = (try? Data(contentsOf: URL(filePath: path))).map({ Array($0) }) else {
      throw SnapshotError.golden(file: path, .unreadable)
    }
    if bytes.starts(with: GoldenFault.pointerStart.utf8) { throw SnapshotError.golden(file: path, .pointer) }
    if !isLock {
      do throws(SnapshotError) {
        return try ComparedPicture(file: bytes, name: path)
      } catch {
        guard case .png(_, let fault) = error else { throw error }
        throw SnapshotError.golden(file: path, .broken(fault))
      }
    }
    do throws(JSONFault) {
      return ComparedPicture(try PictureManifest(parsing: bytes), name: path)
    } catch {
      throw SnapshotError.lock(file: path, error)
    }
  }

  /// Replaces the file with a frame and its manifest. It is in its place only when it is whole.
  func write(_ frame: Frame) throws {
    try makeFolder(FilePath.folder(of: path))
    let manifest = try PictureManifest(of: frame)
    if isLock { return try OutputFile.write(Array(manifest.lock.utf8), to: path) }
    // The slowest compression takes too long for large pictures. Small pictures get it, because they are kept in version control.
    let png = try frame.encoded(frame.size.area <= 1 << 20 ? .small : .balanced)
    try manifest.file(png).write(to: path)
  }
}
