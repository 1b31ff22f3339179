package import EmakiEngine
package import EmakiRaster
package import EmakiSupport
import Glibc

/// A snapshot outcome says what became of one picture of a test: how it compares with its golden, and whether it was recorded.
package struct SnapshotOutcome: Sendable {
  /// The verdict on how the picture compares with the golden.
  package let verdict: SnapshotVerdict
  /// The warnings of the picture, allowed or not, about what it shows differently than requested.
  package let warnings: [SnapshotWarning]
  /// Whether the golden was written.
  package let isRecorded: Bool
  /// The PNG files that show the result, by their kinds: `expected`, `actual` and `difference`. Empty where nothing differs.
  package let pictures: [(kind: String, bytes: [UInt8])]
  /// The picture in the golden; `nil` where it is missing.
  let expected: ComparedPicture?
  /// The picture that was drawn.
  let actual: ComparedPicture

  /// Compares a frame with a golden, or records it.
  ///
  /// A frame that lacks something cannot be a golden. A test with such a golden would pass only as long as the picture stays missing. A golden
  /// that cannot be read, and is about to be written anew, counts as missing.
  ///
  /// - Parameters:
  ///   - name: the name that errors use for the picture.
  ///   - golden: the path of the golden. In a file that ends in `.json` it is only the hashes of the picture's rows.
  ///   - mode: the mode that decides which goldens are written.
  ///   - tolerance: the tolerance that each row may differ by.
  ///   - allowed: the kinds of warnings that the picture may have. With any other warning no golden is written.
  ///   - fonts: the fonts of the frame's renderer.
  ///   - base: the picture that a golden of hashes was recorded from.
  ///   - wording: a function that returns the sentence of a warning about nodes of these names.
  /// - Throws: `SnapshotError` for a golden that is not a PNG or cannot be read, `FontLockError` for a font that is gone, and `OutputError`.
  package init(
    of frame: Frame, named name: String, golden path: String, mode: RecordMode, tolerance: Tolerance = .exact,
    allowed: Set<RenderWarning.Kind> = [], fonts: FontSet = .default, base: Frame? = nil,
    wording: (RenderWarning, _ nodes: [String]) -> String = { $0.sentence(nodes: $1) }
  ) throws {
    let golden = Golden(path: path)
    do {
      (verdict, expected, actual) = try golden.compare(frame, name: name, fonts: fonts, tolerance: tolerance, base: base)
    } catch let error as SnapshotError where (mode == .changed || mode == .all) && error.isMendedByRecording {
      (verdict, expected, actual) = (.missing, nil, try ComparedPicture(frame, name: name))
    }
    func words(_ warning: RenderWarning) -> String { wording(warning, frame.notes.nodes[warning] ?? []) }
    warnings = frame.warnings.byCause(words).map { warning, more, sentence in
      SnapshotWarning(
        kind: warning.kind, row: warning.row, nodes: frame.notes.nodes[warning] ?? [], words: words(warning), message: sentence,
        otherRows: more, isAllowed: allowed.contains(warning.kind))
    }
    let isComplete = warnings.allSatisfy(\.isAllowed)
    isRecorded = isComplete && mode.records(verdict)
    if isRecorded { try golden.write(frame) }
    let isShown = !isComplete || (isRecorded ? verdict.difference != nil : !verdict.passes)
    var pictures: [(kind: String, bytes: [UInt8])] = []
    for (kind, picture) in isShown ? [("expected", expected), ("actual", actual)] : [] {
      if let png = picture?.png { pictures.append((kind, png())) }
    }
    if isShown, let expected, expected.png != nil, let difference = verdict.difference {
      pictures.append(("difference", try difference.png(expected: expected, actual: actual)))
    }
    self.pictures = pictures
  }

  /// Whether a test with this outcome fails.
  package var isFailure: Bool { isRecorded || !verdict.passes || refusal != nil }

  /// What the picture may not lack, in words, and its kinds, each once; `nil` where it lacks nothing but what is allowed.
  package var refusal: (sentences: String, kinds: [RenderWarning.Kind])? {
    let refused = warnings.filter { !$0.isAllowed }
    if refused.isEmpty { return nil }
    let shown = refused.prefix(5)
    let rest = refused.count - shown.count
    return (
      shown.map(\.message).joined(separator: " ") + (rest > 0 ? " There are \(rest) more warnings." : ""),
      RenderWarning.Kind.allCases.filter { kind in refused.contains { $0.kind == kind } }
    )
  }
}

/// A snapshot warning is something that a picture of a test shows differently than asked for, in how many rows, and whether it may.
package struct SnapshotWarning: Hashable, Sendable {
  let kind: RenderWarning.Kind
  /// The id of the first row that the warning is about; empty where it is about no row.
  let row: String
  /// The names of that row's nodes that the warning is about; empty where they are not known.
  let nodes: [String]
  /// The warning in words, as they are told of one row.
  fileprivate let words: String
  /// The warning in words. Where other rows have the same warning, their number follows.
  fileprivate let message: String
  /// The number of other rows whose warnings have the same cause.
  fileprivate let otherRows: Int
  /// Whether the picture may be a golden all the same.
  let isAllowed: Bool

  /// The warning in words, which say whether the picture may have it.
  package var sentence: String { message + (isAllowed ? " It is allowed." : "") }
}

extension SnapshotWarning: Encodable {
  private enum CodingKeys: String, CodingKey {
    case kind, row, nodes
    case words = "message"
    case otherRows
    case isAllowed = "allowed"
  }
}

/// Failed pictures are the files that show a failure: what was expected, what was drawn, and the difference.
package enum FailedPictures {
  /// Writes the files that show a failure in place of those of an earlier run.
  ///
  /// The files of the earlier run are removed last, so that none is lost if this run is stopped, with the folders round them that are empty
  /// then.
  ///
  /// - Parameters:
  ///   - stem: the path of the files without the kind and the ending.
  ///   - pictures: the new files by their kinds; empty where there is no failure any more.
  ///   - depth: how many folders may be removed, from the innermost.
  /// - Returns: the paths of the new files by their kinds.
  /// - Throws: `OutputError` for a file that cannot be written, or that is there and cannot be removed.
  @discardableResult
  package static func replace(
    _ stem: String, by pictures: [(kind: String, bytes: [UInt8])] = [], upTo depth: Int
  ) throws(OutputError) -> [String: String] {
    var paths: [String: String] = [:]
    if !pictures.isEmpty { try makeFolder(FilePath.folder(of: stem)) }
    for picture in pictures {
      let path = "\(stem).\(picture.kind).png"
      try OutputFile.write(picture.bytes, to: path)
      paths[picture.kind] = path
    }
    var isGone = false
    for kind in ["expected", "actual", "difference"] where paths[kind] == nil {
      let path = "\(stem).\(kind).png"
      if unlink(path) == 0 {
        isGone = true
      } else if case let code = errno, access(path, F_OK) == 0 {
        // A failure to remove a file that does not exist is no error, for example in a folder that cannot be written. Only an existing file
        // counts.
        throw OutputError(path: path, code: code, step: .remove)
      }
    }
    if isGone { removeEmptyFolders(FilePath.folder(of: stem), upTo: depth) }
    return paths
  }

  /// Removes folders that are empty, such as those that a killed program has left.
  ///
  /// - Parameters:
  ///   - folder: the innermost of the folders.
  ///   - depth: how many folders may be removed.
  package static func removeEmptyFolders(_ folder: String, upTo depth: Int) {
    var folder = folder
    for _ in 0..<depth {
      // A folder that contains anything else is kept.
      if rmdir(folder) != 0 && errno != ENOENT { return }
      folder = FilePath.folder(of: folder)
    }
  }
}

/// Returns sentences about the axes along which pictures of tests vary and none changes: there are pictures that differ along the axis alone, and all of
/// these have the same pixels.
///
/// - Parameters:
///   - what: the words for the pictures.
///   - pixels: hashes of the pixels of the pictures, by names such as `list@theme=dark@2x`.
///   - axes: the names of axes, with the value that names leave out.
package func idleAxes(of what: String, _ pixels: [String: String], _ axes: [(name: String, standard: String?)]) -> [String] {
  axes.compactMap { axis, standard in
    var values: Set<String> = []
    var found: [[Substring]: [String]] = [:]
    for (name, hash) in pixels {
      var parts = name.split(separator: "@")
      if let index = parts.firstIndex(where: { $0.hasPrefix("\(axis)=") }) {
        values.insert(String(parts.remove(at: index).dropFirst(axis.count + 1)))
      } else {
        values.insert(standard ?? "none")
      }
      found[parts, default: []].append(hash)
    }
    guard found.values.contains(where: { $0.count > 1 }), found.values.allSatisfy({ Set($0).count == 1 }) else { return nil }
    return
      "\(what) changes with \(axis): \(values.sorted().joined(separator: ", ")) give the same pixels. Leave the axis out, or draw what follows it."
  }
}
