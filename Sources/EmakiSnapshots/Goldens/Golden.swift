import EmakiDiagnostics
import EmakiEncoding
package import EmakiEngine
import EmakiJSON
import Foundation

/// A picture in a file that drawing must repeat; or, in a file that ends in `.json`, only the hashes of its rows.
package struct Golden: Hashable, Sendable {
  package let path: String

  /// Whether the file holds hashes alone.
  package var isLock: Bool { path.hasSuffix(".json") }

  package init(path: String) { self.path = path }

  /// How a picture compares with the file.
  package enum Verdict: Hashable, Sendable {
    /// The same pixels. Notes say what decides pixels and has changed all the same.
    case same(notes: [EnvironmentChange])
    /// Other pixels, as far as the tolerance allows.
    case tolerated(PictureDifference)
    case differs(PictureDifference)
    /// Other pixels, and something that decides them has changed: whose fault it is cannot be told.
    case drifted([EnvironmentChange], PictureDifference)
    /// There is no file.
    case missing
  }

  /// A verdict, and both pictures to show it; `expected` is `nil` where the file is missing.
  package struct Comparison: Sendable {
    package var verdict: Verdict
    package var expected: ComparedPicture?
    package var actual: ComparedPicture
  }

  /// Compares a frame with the file: row hashes first, pixels only where they differ.
  ///
  /// - Parameters:
  ///   - scale: of the frame's renderer.
  ///   - fonts: of the frame's renderer.
  ///   - base: what a golden of hashes was recorded from, to show it; not taken where it is another picture.
  /// - Throws: `SnapshotError` for a file that is no PNG, `FontLockError` for a font that is gone, `CocoaError` for a file that cannot be read.
  package func compare(
    _ frame: Frame, scale: Double, fonts: FontSet = .default, tolerance: Tolerance = .exact, base: Frame? = nil
  ) throws -> Comparison {
    let actual = try ComparedPicture(frame, scale: scale)
    guard FileManager.default.fileExists(atPath: path) else { return Comparison(verdict: .missing, actual: actual) }
    var expected = try read()
    let changes = try changes(expected, actual, fonts)
    if let base {
      let drawn = try ComparedPicture(base, scale: scale)
      if let old = expected.knownManifest, let new = drawn.knownManifest, new.looksLike(old) { expected = drawn }
    }
    let difference = try PictureDifference(
      expected: expected, actual: actual, tolerance: tolerance, names: (expected: path, actual: "the picture"))
    let verdict: Verdict =
      if difference.isNone { .same(notes: changes) } else if difference.isTolerated { .tolerated(difference) } else if changes.isEmpty {
        .differs(difference)
      } else { .drifted(changes, difference) }
    return Comparison(verdict: verdict, expected: expected, actual: actual)
  }

  private func read() throws -> ComparedPicture {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    if !isLock { return try ComparedPicture(file: bytes, name: path) }
    do throws(JSONFault) {
      return ComparedPicture(try PictureManifest(parsing: bytes))
    } catch {
      throw SnapshotError.lock(file: path, error)
    }
  }

  private func changes(_ expected: ComparedPicture, _ actual: ComparedPicture, _ fonts: FontSet) throws -> [EnvironmentChange] {
    guard let old = expected.knownManifest?.environment, let new = actual.knownManifest?.environment, old != new else { return [] }
    return try new.changes(since: old, installed: fonts.filePaths())
  }

  /// Writes the file anew, with its manifest, under a temporary name first.
  package func write(_ frame: Frame, scale: Double) throws {
    try FileManager.default.createDirectory(at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    if isLock { return try OutputFile.write(Array(PictureManifest(of: frame, scale: scale).lock.utf8), to: path) }
    // The slowest compression takes too long for large pictures; small ones are kept in version control.
    let png = try frame.encoded(frame.size.area <= 1 << 20 ? .small : .balanced)
    try OutputFile.write(try PNGContents(png).bytes(with: PictureManifest(of: frame, scale: scale)), to: path)
  }
}

extension Golden.Verdict {
  package var passes: Bool {
    switch self {
    case .same, .tolerated: true
    case .differs, .drifted, .missing: false
    }
  }

  package var difference: PictureDifference? {
    switch self {
    case .tolerated(let difference), .differs(let difference), .drifted(_, let difference): difference
    case .same, .missing: nil
    }
  }
}

extension Golden.Verdict: CustomStringConvertible {
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
