import EmakiDisplay
public import EmakiEngine
import EmakiImages
public import EmakiLayout
public import EmakiNodes
import EmakiRaster
public import EmakiSnapshots
import EmakiSupport

/// Compares a frame with its golden, and fails the test where they differ.
///
/// The golden is `__Snapshots__/<suite>/<name>@<scale>x.png` beside the test's source file. On a failure the expected picture, the picture
/// drawn and their difference are written to `.emaki/failed/`. In Swift Testing they are attached to the test as well.
///
/// - Parameters:
///   - frame: the frame. If its renderer has `describesFrames`, a difference names rows and nodes.
///   - name: the golden's name. It must always be given, because the library never numbers goldens. If two different pictures of a run have
///     the same name, that is an error.
///   - arguments: the arguments of a parameterised test, as in `arguments: [theme, width]`. They become part of the golden's name, such as
///     `list-dark-320@2x.png`. Each is named by its `testDescription`, if it has one, or else by its description. They must be given here,
///     because Swift Testing does not provide them.
///   - suite: the golden's folder; by default the name of the source file.
///   - record: which goldens are written. By default the trait `.snapshots(record:)` decides, or else `EMAKI_RECORD`. Without these, no
///     golden is written where `CI` is set, and elsewhere those that are missing. Recording fails the test.
///   - tolerance: the difference that is allowed in each row; by default the trait's tolerance, or else none.
///   - allow: the kinds of things that may be missing in the picture; by default those of the trait, or else none. If anything else is
///     missing, such as a picture's file, a glyph or a page, the test fails and the picture is not recorded.
///   - fileID: the file of the expectation, filled in by the compiler; so are `filePath`, `line` and `column`.
public func expectSnapshot(
  of frame: Frame, named name: String, arguments: [any Sendable] = [], suite: String? = nil, record: RecordMode? = nil,
  tolerance: Tolerance? = nil, allow: Set<RenderWarning.Kind>? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = Snapshot(
    name: name, arguments: arguments, suite: suite, scale: frame.scale, record: record, tolerance: tolerance, allow: allow, site: site)
  await snapshot.check { frame }
}

// A list is also a node. Without `@_disfavoredOverload` the compiler would choose this function for a list, because it has fewer
// parameters.
/// Draws a node or a cell and compares it with its golden. A list is drawn at rest.
///
/// - Parameters:
///   - node: the node, which the caller may not use any more.
///   - size: the largest size of the node, in points. A cell has exactly this width. The height may be `.unbounded`.
///   - scale: the number of device pixels in a point.
///   - traits: inputs of the picture that are part of the golden's name. Their width and their scale go before `size` and `scale`.
///   - options: how the node is drawn, but for what the traits say; by default pictures are read from the folder of the source file.
@_disfavoredOverload
public func expectSnapshot(
  of node: sending DisplayNode, size: Size, scale: Double = 2, traits: SnapshotTraits = SnapshotTraits(), named name: String,
  arguments: [any Sendable] = [], suite: String? = nil, record: RecordMode? = nil, tolerance: Tolerance? = nil,
  allow: Set<RenderWarning.Kind>? = nil, options: Renderer.Options? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  if let list = node as? ListNode {
    return await expectSnapshot(
      of: list, size: size, scale: scale, traits: traits, named: name, arguments: arguments, suite: suite, record: record,
      tolerance: tolerance, allow: allow, options: options, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = Snapshot(
    name: name, arguments: arguments, suite: suite, scale: scale, traits: traits, record: record, tolerance: tolerance, allow: allow,
    site: site)
  let size = traits.size(size)
  let range = SizeRange(min: Size(width: node is CellNode ? size.width : 0, height: 0), max: size)
  let frame: Result<Frame, any Error>
  do {
    let renderer = try SnapshotRenderers.renderer(
      size: size, scale: snapshot.name.scale, traits: traits, options: options, folder: site.folder)
    frame = .success(try await renderer.render(node, in: range))
  } catch {
    frame = .failure(error)
  }
  await snapshot.check { try frame.get() }
}

/// Draws a list, such as a `TableNode`, and compares it with its golden.
///
/// - Parameters:
///   - size: the viewport's size in points. A height of `.unbounded` draws the whole list.
///   - scale: the number of device pixels in a point.
///   - offset: how far the list is scrolled, in points; at rest by default.
///   - traits: inputs of the picture that are part of the golden's name. Their width and their scale go before `size` and `scale`.
///   - options: how the list is drawn, but for what the traits say; by default pictures are read from the folder of the source file.
public func expectSnapshot(
  of list: ListNode, size: Size, scale: Double = 2, offset: Double? = nil, traits: SnapshotTraits = SnapshotTraits(), named name: String,
  arguments: [any Sendable] = [], suite: String? = nil, record: RecordMode? = nil, tolerance: Tolerance? = nil,
  allow: Set<RenderWarning.Kind>? = nil, options: Renderer.Options? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = Snapshot(
    name: name, arguments: arguments, suite: suite, scale: scale, traits: traits, record: record, tolerance: tolerance, allow: allow,
    site: site)
  await snapshot.check {
    let size = traits.size(size)
    let renderer = try SnapshotRenderers.renderer(
      size: size, scale: snapshot.name.scale, traits: traits, options: options, folder: site.folder)
    guard size.height.isFinite else {
      if offset != nil { throw Refusal(description: "a list that is drawn whole is not scrolled. Leave out the offset, or give a height.") }
      return try await renderer.renderFull(list).frame()
    }
    let frame = try await renderer.render(list, offset: offset)
    if let offset, abs(offset - frame.offset) >= 1 {
      throw Refusal(
        description: "the list \(offset < 0 ? "begins" : "ends") before it is scrolled so far: \(frame.offset) is as far as it goes.")
    }
    return frame
  }
}

/// Snapshot renderers provide the renderers that draw the pictures of tests.
enum SnapshotRenderers {
  /// A kind holds the settings that decide which data a worker can reuse from picture to picture.
  private struct Kind: Hashable {
    var scale: Double
    var direction: LayoutDirection
    var traits: TraitCollection
    var font: ExactString?
    var folder: ExactString
  }

  private static let shared = SharedRenderers<Kind>()

  /// Returns a renderer for one picture. It is a shared one if no options are given, and otherwise a new one.
  ///
  /// - Parameter folder: the folder that pictures are read from where no options are given.
  static func renderer(size: Size, scale: Double, traits: SnapshotTraits, options: Renderer.Options?, folder: String) throws -> Renderer {
    // If the height is unbounded, the height of the viewport is not used.
    let viewport = Size(width: size.width, height: size.height.isFinite ? size.height : 1)
    let direction = traits.layoutDirection
    func fonts(_ set: FontSet) throws -> FontSet {
      guard let font = traits.font else { return set }
      return try set.preferring(FontSet.isFile(font) ? "\(folder)/\(font)" : font, cacheDirectory: CacheDirectory.default)
    }
    guard var options else {
      let own = TraitCollection(theme: traits.theme, typeSize: traits.typeSize)
      let kind = Kind(scale: scale, direction: direction, traits: own, font: traits.font?.exact, folder: folder.exact)
      return try shared.renderer(of: kind, viewport: viewport, scale: scale) {
        Renderer.Options(
          images: ImageAccess(baseDirectory: folder), fonts: try fonts(.default), layoutDirection: direction, traits: own)
      }
    }
    let given = options.traits
    let isRightToLeft = given.layoutDirection == .rightToLeft || options.layoutDirection == .rightToLeft
    if given.theme != .light && given.theme != traits.theme || given.typeSize != .l && given.typeSize != traits.typeSize
      || isRightToLeft && direction == .leftToRight
    {
      throw Refusal(
        description: "the options ask for another theme, text size or direction than the traits, which are in the golden's name. "
          + "Give them as traits, such as SnapshotTraits(theme: .dark).")
    }
    options.describesFrames = true
    options.layoutDirection = direction
    options.fonts = try fonts(options.fonts)
    (options.traits.theme, options.traits.typeSize) = (traits.theme, traits.typeSize)
    return try Renderer(viewport: viewport, scale: scale, options: options)
  }
}

/// A refusal says why a picture would not be the one that is asked for.
private struct Refusal: Error, CustomStringConvertible { let description: String }
