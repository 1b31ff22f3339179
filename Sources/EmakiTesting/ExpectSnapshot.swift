public import Emaki
public import EmakiSnapshots

/// Fails the test unless a frame is its golden, `__Snapshots__/<suite>/<name>@<scale>x.png` beside the test's source file.
///
/// In Swift Testing the pictures expected and drawn and their difference are attached; they are written to `.emaki/failed/` as well.
///
/// - Parameters:
///   - frame: best of a renderer with `describesFrames`: a difference then names rows and nodes.
///   - scale: of the frame's renderer.
///   - name: given, never counted.
///   - suite: the golden's folder; by default the name of the source file.
///   - record: which goldens are written; by default what the trait `.snapshots(record:)` says, or `EMAKI_RECORD`, or else none where `CI` is
///     set and otherwise those that are missing. Recording fails the test.
///   - tolerance: what each row may differ by; by default the trait's, or else nothing.
public func expectSnapshot(
  of frame: Frame, scale: Double, named name: String, suite: String? = nil, record: RecordMode? = nil, tolerance: Tolerance? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  await Snapshot(name: name, suite: suite, scale: scale, record: record, tolerance: tolerance, site: site).check { frame }
}

/// Draws a node or a cell and compares it with its golden. A list is drawn at rest.
///
/// - Parameters:
///   - node: handed over for good.
///   - size: what it may be as large as, in points; a cell is as wide as this. The height may be `.unbounded`.
///   - scale: device pixels a point.
///   - options: how it is drawn; by default pictures are read from the folder of the source file.
// A list is a node too: without this the compiler would take the function with fewer parameters for it.
@_disfavoredOverload
public func expectSnapshot(
  of node: sending DisplayNode, size: Size, scale: Double = 2, traits: SnapshotTraits = SnapshotTraits(), named name: String,
  suite: String? = nil, record: RecordMode? = nil, tolerance: Tolerance? = nil, options: Renderer.Options? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  if let list = node as? ListNode {
    return await expectSnapshot(
      of: list, size: size, scale: scale, traits: traits, named: name, suite: suite, record: record, tolerance: tolerance, options: options,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = Snapshot(name: name, suite: suite, scale: scale, traits: traits, record: record, tolerance: tolerance, site: site)
  let range = SizeRange(min: Size(width: node is CellNode ? size.width : 0, height: 0), max: size)
  let frame: Result<Frame, any Error>
  do {
    let renderer = try SnapshotRenderers.renderer(size: size, scale: scale, traits: traits, options: options, folder: site.folder)
    frame = .success(try await renderer.render(node, in: range))
  } catch {
    frame = .failure(error)
  }
  await snapshot.check { try frame.get() }
}

/// Draws a list, such as a `TableNode`, and compares it with its golden.
///
/// - Parameters:
///   - size: of the viewport, in points; a height of `.unbounded` draws the whole list.
///   - offset: how far the list is scrolled, in points; at rest by default.
public func expectSnapshot(
  of list: ListNode, size: Size, scale: Double = 2, offset: Double? = nil, traits: SnapshotTraits = SnapshotTraits(), named name: String,
  suite: String? = nil, record: RecordMode? = nil, tolerance: Tolerance? = nil, options: Renderer.Options? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = Snapshot(name: name, suite: suite, scale: scale, traits: traits, record: record, tolerance: tolerance, site: site)
  let frame: Result<Frame, any Error>
  do {
    let renderer = try SnapshotRenderers.renderer(size: size, scale: scale, traits: traits, options: options, folder: site.folder)
    frame = .success(
      size.height.isFinite ? try await renderer.render(list, offset: offset) : try await renderer.renderFull(list).frame())
  } catch {
    frame = .failure(error)
  }
  await snapshot.check { try frame.get() }
}

/// Draws a feed with Emaki's notification cells and compares it with its golden.
public func expectSnapshot(
  of feed: Feed, size: Size = Size(width: 390, height: 844), scale: Double = 2, offset: Double? = nil,
  traits: SnapshotTraits = SnapshotTraits(), named name: String, suite: String? = nil, record: RecordMode? = nil,
  tolerance: Tolerance? = nil, options: Renderer.Options? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  await expectSnapshot(
    of: TableNode(feed: feed, language: traits.language), size: size, scale: scale, offset: offset, traits: traits, named: name,
    suite: suite, record: record, tolerance: tolerance, options: options, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// What snapshots are drawn by.
enum SnapshotRenderers {
  private static let shared = SharedRenderers(Renderer.Options())

  /// - Parameter folder: of pictures, where no options are given.
  static func renderer(size: Size, scale: Double, traits: SnapshotTraits, options: Renderer.Options?, folder: String) throws -> Renderer {
    // Where the height is not bounded, nothing asks for the viewport's.
    let viewport = Size(width: size.width, height: size.height.isFinite ? size.height : 1)
    guard var options else {
      return try shared.renderer(viewport: viewport, scale: scale, direction: traits.layoutDirection, imageFolder: folder)
    }
    options.describesFrames = true
    options.layoutDirection = traits.layoutDirection
    return try Renderer(viewport: viewport, scale: scale, options: options)
  }
}
