import EmakiCells
import EmakiDisplay
import EmakiDrawing
public import EmakiEngine
public import EmakiFeeds
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
///   - scale: the scale of the frame's renderer, in device pixels a point.
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
  of frame: Frame, scale: Double, named name: String, arguments: [any Sendable] = [], suite: String? = nil, record: RecordMode? = nil,
  tolerance: Tolerance? = nil, allow: Set<RenderWarning.Kind>? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = Snapshot(
    name: name, arguments: arguments, suite: suite, scale: scale, record: record, tolerance: tolerance, allow: allow, site: site)
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
///   - options: how the node is drawn; by default pictures are read from the folder of the source file.
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
    if traits.bars != nil { throw SnapshotScreenError.node("bars") }
    if traits.device != nil { throw SnapshotScreenError.node("device") }
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
///   - options: how the list is drawn; by default pictures are read from the folder of the source file.
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
    try await SnapshotRenderers.frame(
      of: list, size: traits.size(size), scale: snapshot.name.scale, offset: offset, traits: traits, options: options, folder: site.folder)
  }
}

/// Draws a feed with Emaki's notification cells, or those of `traits.cell`, and compares it with its golden.
///
/// - Parameters:
///   - size: the viewport's size in points. A height of `.unbounded` draws the whole list.
///   - scale: the number of device pixels in a point.
///   - offset: how far the list is scrolled, in points; at rest by default.
///   - traits: inputs of the picture that are part of the golden's name. Their width and their scale go before `size` and `scale`.
///   - options: how the feed is drawn; by default pictures are read from the folder of the source file.
public func expectSnapshot(
  of feed: Feed, size: Size = Size(width: 390, height: 844), scale: Double = 2, offset: Double? = nil,
  traits: SnapshotTraits = SnapshotTraits(), named name: String, arguments: [any Sendable] = [], suite: String? = nil,
  record: RecordMode? = nil, tolerance: Tolerance? = nil, allow: Set<RenderWarning.Kind>? = nil, options: Renderer.Options? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let snapshot = Snapshot(
    name: name, arguments: arguments, suite: suite, scale: scale, traits: traits, record: record, tolerance: tolerance, allow: allow,
    site: site)
  await snapshot.check {
    let cells = try SnapshotRenderers.cells(traits, fonts: options?.fonts ?? .default, folder: site.folder)
    return try await SnapshotRenderers.frame(
      of: SnapshotRenderers.table(of: feed, traits, cells), size: traits.size(size),
      scale: snapshot.name.scale, offset: offset, traits: traits, feed: feed, cells: cells, options: options, folder: site.folder)
  }
}

/// Snapshot renderers provide the renderers that draw the pictures of tests.
enum SnapshotRenderers {
  /// A kind holds the settings that decide which data a worker can reuse from picture to picture.
  private struct Kind: Hashable {
    var scale: Double
    var direction: LayoutDirection
    var theme: Theme
    var typeSize: TypeSize
    var font: ExactString?
    var folder: ExactString
  }

  private static let shared = SharedRenderers<Kind>()

  /// Returns the list of a feed, drawn by the cell file that the traits name, or by notification cells.
  static func table(of feed: Feed, _ traits: SnapshotTraits, _ cells: RequestCells) throws -> TableNode {
    let appearance = appearance(traits, cells)
    guard let file = cells.file else { return TableNode(feed: feed, language: traits.language, appearance: appearance) }
    return try TableNode(feed: feed, cells: file, language: traits.language, appearance: appearance, dates: traits.dates.feedDates)
  }

  /// Returns the cells and the theme that traits name.
  ///
  /// - Parameter fonts: the fonts that the renderer has besides the one that traits put before all others.
  static func cells(_ traits: SnapshotTraits, fonts: FontSet = .default, folder: String) throws -> RequestCells {
    let files = RequestFiles()
    func used() throws -> FontSet { try Self.fonts(fonts, traits, folder: folder) }
    var cells = RequestCells()
    if var choice = traits.tokens, !choice.isStandard {
      choice.path = choice.path.map { "\(folder)/\($0)" }
      cells.tokens = try files.theme(choice, fonts: used)
    }
    cells.file = try traits.cell.map { try files.cellFile(.file("\(folder)/\($0)"), cells.tokens, fonts: used()) }
    return cells
  }

  /// Returns the look that traits describe, with the theme that they name.
  private static func appearance(_ traits: SnapshotTraits, _ cells: RequestCells) -> Appearance {
    var appearance = traits.appearance
    appearance.tokens = cells.tokens
    return appearance
  }

  /// Returns fonts with the one that traits put before all others.
  private static func fonts(_ set: FontSet, _ traits: SnapshotTraits, folder: String) throws -> FontSet {
    guard let font = traits.font else { return set }
    return try RequestFiles().fontSet(set, preferring: FontSet.isFile(font) ? "\(folder)/\(font)" : font)
  }

  /// Returns a renderer for one picture. It is a shared one if no options are given, and otherwise a new one.
  ///
  /// - Parameter folder: the folder that pictures are read from where no options are given.
  static func renderer(size: Size, scale: Double, traits: SnapshotTraits, options: Renderer.Options?, folder: String) throws -> Renderer {
    // If the height is unbounded, the height of the viewport is not used.
    let viewport = Size(width: size.width, height: size.height.isFinite ? size.height : 1)
    guard var options else {
      let direction = traits.layoutDirection
      let kind = Kind(
        scale: scale, direction: direction, theme: traits.theme, typeSize: traits.typeSize, font: traits.font?.exact, folder: folder.exact)
      return try shared.renderer(of: kind, viewport: viewport, scale: scale) {
        Renderer.Options(
          images: ImageAccess(baseDirectory: folder), fonts: try fonts(.default, traits, folder: folder), layoutDirection: direction,
          traits: TraitCollection(theme: traits.theme, typeSize: traits.typeSize))
      }
    }
    options.describesFrames = true
    options.layoutDirection = traits.layoutDirection
    options.fonts = try fonts(options.fonts, traits, folder: folder)
    (options.traits.theme, options.traits.typeSize) = (traits.theme, traits.typeSize)
    return try Renderer(viewport: viewport, scale: scale, options: options)
  }

  /// Draws a list in a screen, or the whole list where the height is not bounded.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - size: the viewport's size in points.
  ///   - scale: the number of device pixels in a point.
  ///   - offset: how far the list is scrolled from where it rests, in points; `nil` for at rest.
  ///   - traits: the inputs of the picture. Their width and scale are not used here.
  ///   - feed: the feed that the list shows, for bars; `nil` for none.
  ///   - cells: the cells and the theme that the traits name; `nil` where they are not read yet.
  ///   - options: how the list is drawn; `nil` for the options of all tests.
  ///   - folder: the folder that pictures are read from where no options are given.
  static func frame(
    of list: ListNode, size: Size, scale: Double, offset: Double?, traits: SnapshotTraits, feed: Feed? = nil, cells: RequestCells? = nil,
    options: Renderer.Options?, folder: String
  ) async throws -> Frame {
    let renderer = try renderer(size: size, scale: scale, traits: traits, options: options, folder: folder)
    guard size.height.isFinite else {
      if traits.bars != nil { throw SnapshotScreenError.wholeList("bars") }
      if traits.device != nil { throw SnapshotScreenError.wholeList("device") }
      return try await renderer.renderFull(list).frame()
    }
    let screen: Frame
    if let bars = traits.bars {
      try bars.check(in: size)
      let cells = try cells ?? self.cells(traits, fonts: options?.fonts ?? .default, folder: folder)
      let shown = bars.listBars(of: feed, language: traits.language, appearance(traits, cells), cells, size: size)
      screen = try await Renderer(renderer, viewport: size, bars: shown).render(list, offset: offset.map { $0 - shown.insets.top })
    } else {
      screen = try await renderer.render(list, offset: offset)
    }
    return try await traits.device?.frame(round: screen, scale: scale, theme: traits.theme, by: renderer) ?? screen
  }
}

/// A snapshot screen error says why a picture of a test cannot have what belongs to a screen. The values are its names: bars, device.
enum SnapshotScreenError: Error, Hashable, CustomStringConvertible {
  /// A node alone has no screen.
  case node(String)
  /// A whole list has no screen.
  case wholeList(String)

  var description: String {
    switch self {
    case .node(let name): "a node alone has no screen, and therefore no \(name). Leave the \(name) out of its traits, or draw a list."
    case .wholeList(let name):
      "a whole list has no screen, and therefore no \(name). Leave the \(name) out of its traits, or give a height."
    }
  }
}
