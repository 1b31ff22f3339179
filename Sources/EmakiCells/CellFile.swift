import EmakiDisplay
public import EmakiFeeds
import EmakiLayout
public import EmakiNodes
import EmakiSupport

/// A cell file describes the cells that draw the rows of a feed, as documents in YAML or JSON. It is read once, and then makes the nodes of
/// each row.
///
/// ```yaml
/// cell: news
/// data: { title: text, date: date? }
/// layout:
///   inset:
///     insets: 16
///     child:
///       stack:
///         direction: vertical
///         spacing: 4
///         children:
///           - text: { text: "{{ title }}", textStyle: headline }
///           - text: { when: date, text: "{{ date | relative }}", textStyle: caption, color: secondary }
/// ```
///
/// `samples/cells/README.md` lists every node, property, binding and format.
public struct CellFile: Sendable {
  /// The name that messages give the file.
  public let name: String
  /// The theme that the file was read with, and the file's own colours and text styles.
  public let theme: CellTheme
  /// The cells, in the order of the file.
  let cells: [CompiledCell]
  /// The function that picks a cell for a row that names none; `nil` where there is no rule.
  let pick: (@Sendable ([String: JSONTree]) -> String?)?
  /// The cell of a list without rows; `nil` for the usual text.
  let empty: CompiledCell?
  /// The cell above the rows; `nil` for none.
  let header: CompiledCell?
  /// The look that is used to try whether a row's values can be shown.
  let trialLook: CellLook
  /// The families that the file names, with their places.
  let families: [NamedFamilies]
  /// Whether cells of the file keep out of a screen's safe area themselves, by `rowInset`. Other files leave it to the list.
  let keepsInsideSafeArea: Bool
  /// The bars that the file draws over the list; `nil` for none of its own.
  let chrome: (@Sendable (inout ListBars, CellScope) -> Void)?

  /// The names of the cells, in the order of the file.
  public var cellNames: [String] { cells.map(\.name) }

  /// The JSON Schema of cell files.
  package static var schema: String { CellSchema.json }

  /// The page about all elements and values of cell files, in Markdown.
  package static var reference: String { CellReference.article }

  /// Returns the faults of families that are not among those in use.
  ///
  /// - Parameter known: returns those in use. It is called only where the file names families.
  package func familyFaults(among known: () throws -> [String]) rethrows -> [CellFileError] {
    families.isEmpty ? [] : NamedFamilies.faults(families, in: name, among: try known())
  }

  /// Makes the cell of a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - look: how cells look; its tokens are those of the file's theme.
  ///   - language: the BCP 47 tag of the list, for a row that names no language.
  ///   - feed: the name that messages give the feed.
  /// - Throws: `CellDataError` for a row that does not hold what its cell needs.
  public func cell(
    for row: NotificationRow, look: CellLook, language: String? = nil, feed: String = "the feed"
  ) throws(CellDataError) -> CellNode {
    do throws(CellDataError.Fault) {
      let (cell, values) = try resolved(row)
      let scope = CellScope(
        row: values, look: look, language: row.language ?? language, listLanguage: language, dateReading: row.dateReading,
        place: row.place)
      return cell.mayHaveFaults(values) ? try cell.checkedNode(scope) : DocumentCellNode(cell, scope)
    } catch {
      throw CellDataError(feed: feed, row: row.id, fault: error)
    }
  }

  /// Returns how the bars over a list look: with the tokens of the file's theme where it says anything of them.
  package func barLook(_ look: CellLook) -> CellLook { chrome == nil ? look : look.with(theme) }

  /// Shows what the file says of the bars over the list of a feed; `nil` is a list of another kind.
  package func show(on bars: inout ListBars, of feed: Feed?, look: CellLook) {
    let rows = feed?.rows ?? []
    let values = Self.values(title: feed?.title, count: rows.count, unread: rows.count(where: isUnread))
    chrome?(&bars, CellScope(row: values, look: look, language: bars.language, listLanguage: bars.language))
  }

  /// Returns the values of a list, which what stands above its rows can show.
  static func values(title: String?, count: Int, unread: Int) -> [String: JSONTree] {
    var row: [String: JSONTree] = ["count": .number(Double(count)), "unread": .number(Double(unread)), "id": .text("header".exact)]
    if let title, !title.isEmpty { row["title"] = .text(title.exact) }
    return row
  }

  /// Returns the fault of a row that does not hold what its cell needs; `nil` for one that does.
  package func fault(of row: NotificationRow, feed: String = "the feed") -> CellDataError? {
    do throws(CellDataError.Fault) {
      let (cell, values) = try resolved(row)
      if cell.mayHaveFaults(values) {
        _ = try cell.checkedNode(CellScope(row: values, look: trialLook, language: row.language, place: row.place))
      }
      return nil
    } catch {
      return CellDataError(feed: feed, row: row.id, fault: error)
    }
  }

  /// Checks that the rows of a feed hold what their cells need.
  ///
  /// - Throws: `CellDataError` for the first row that does not.
  package func check(_ feed: Feed, name: String) throws(CellDataError) {
    for row in feed.rows {
      if Task.isCancelled { throw CellDataError(feed: name, row: row.id, fault: .ended) }
      if let fault = fault(of: row, feed: name) { throw fault }
    }
  }

  /// Returns warnings about a feed: of keys of rows that their cells do not name and that are like one that is missing, of what the cells draw
  /// as dates and is none, and of languages without words for dates. A row whose cell is not known has none.
  package func warnings(of feed: Feed, dates style: DateStyle, language: String?) -> [FeedWarning] {
    var misspelt = MisspeltCellKeys(file: feed.file)
    var (dated, unread, first) = (0, 0, ("", ""))
    var (languages, wordless): (Set<String>, String?) = ([], nil)
    for row in feed.rows {
      let values = row.cellValues
      guard let cell = cell(of: values) else { continue }
      misspelt.look(at: values, row: row.id, cell: cell.name, keys: cell.data)
      let dates = cell.dates.flatMap { path in values[path[0]]?.dateTexts(at: path.dropFirst()) ?? [] }
      if !dates.isEmpty {
        dated += 1
        if let tag = style.language(ofRow: row.language, inList: language), languages.insert(tag).inserted, style.lacksWords(tag) {
          wordless = wordless ?? tag
        }
      }
      guard let text = dates.first(where: { !DateStyle.isDate($0, row.dateReading) }) else { continue }
      if unread == 0 { first = (row.id, text) }
      unread += 1
    }
    let faults: [FeedWarning.Fault] =
      (wordless.map { [.noDateWords(language: $0)] } ?? [])
      + (unread > 0 ? [.unreadDates(count: unread, of: dated, row: first.0, date: first.1)] : [])
    return misspelt.found + faults.map { FeedWarning(file: feed.file, fault: $0) }
  }

  /// Whether a row is not read: as it says, or by the default of its cell.
  func isUnread(_ row: NotificationRow) -> Bool {
    let values = row.cellValues
    return !row.isRead || values["isRead"] == nil && cell(of: values)?.data.first { $0.name == "isRead" }?.standard == .boolean(false)
  }

  private func cellName(of values: [String: JSONTree]) -> String? { values["cell"]?.text ?? pick?(values) }

  /// Returns the cell that draws a row; `nil` where the file has none of the name.
  private func cell(of values: [String: JSONTree]) -> CompiledCell? {
    let name = cellName(of: values)
    return name == nil && cells.count == 1 ? cells[0] : cells.first { $0.name == name }
  }

  private func resolved(_ row: NotificationRow) throws(CellDataError.Fault) -> (CompiledCell, [String: JSONTree]) {
    let given = row.cellValues
    guard let cell = cell(of: given) else { throw .cell(cellName(of: given), allowed: cellNames) }
    var values = try cell.data.checked(given, cell: cell.name)
    if values["id"] == nil { values["id"] = .text(row.id.exact) }
    return (cell, values)
  }
}

/// A compiled cell is a cell of a file, ready to make the nodes of rows.
struct CompiledCell: Sendable {
  let name: String
  var data: [DataKey] = []
  var look: Property<CellNode>.Setter = { _, _, _ in }
  /// The kinds and lines of the elements, as in `text news.yaml:12`, by their numbers from 1.
  var elementNames: [String] = []
  /// The element; an empty one shows nothing, in place of a faulty one.
  var layout: CompiledElement = { _, _, _ in }
  /// Whether words, lengths or numbers of elements come from rows. The value in a row may then be one that is not allowed.
  var bindsValues = false
  /// The number of lists in each other of which elements are made; 0 where none is.
  var listDepth = 0
  /// The keys that lead to what is drawn as dates; `*` is each value of a list.
  var dates: [[String]] = []
  /// The keys that lead to what is drawn as a text, of any type.
  var untyped: [[String]] = []

  /// Returns the node of the cell in a list.
  func node(look: CellLook, language: String?, _ values: [String: JSONTree] = [:]) -> CellNode {
    DocumentCellNode(self, CellScope(row: values, look: look, language: language, listLanguage: language))
  }

  /// Returns whether a row's elements may have faults that are only found when they are made: values that are not allowed or no text, or lists that
  /// are too long.
  func mayHaveFaults(_ row: [String: JSONTree]) -> Bool {
    if untyped.contains(where: { JSONTree.object(row).hasParts(at: $0[...]) }) { return true }
    if bindsValues || row.values.reduce(0, { $0 + $1.textBytes }) > Limits.rowText / 64 { return true }
    if listDepth == 0 { return false }
    let longest = row.values.lazy.map(\.longestList).max() ?? 0
    // As many elements as the innermost list may make in all.
    let count = (0..<listDepth).reduce(1) { count, _ in min(count * (longest + 1), CellReader.elementLimit + 1) }
    return longest > CellScope.listLimit || count > CellReader.elementLimit
  }

  /// Returns the node of a row.
  ///
  /// - Throws: the fault of a value in the row that a property does not accept.
  func checkedNode(_ scope: CellScope) throws(CellDataError.Fault) -> DocumentCellNode {
    let faults = CellRowFaults(cell: name)
    var scope = scope
    scope.faults = faults
    let node = DocumentCellNode(self, scope)
    if let fault = faults.first { throw fault }
    if node.hasTooMuchText { throw .tooMuchText(cell: name, limit: Limits.rowText) }
    return node
  }
}

extension JSONTree {
  /// The length of the longest list in the value, at any depth; 0 where there is none.
  fileprivate var longestList: Int {
    switch self {
    case .list(let values): max(values.count, values.lazy.map(\.longestList).max() ?? 0)
    case .object(let members): members.values.lazy.map(\.longestList).max() ?? 0
    case .null, .boolean, .number, .text: 0
    }
  }
}

/// A document cell node is a row whose nodes and layout come from a cell file.
final class DocumentCellNode: CellNode {
  private let root: LayoutSpec
  /// Whether texts were left out because there are too many.
  let hasTooMuchText: Bool
  private let adjustments: [(TraitCollection, SizeRange) -> Void]

  /// Creates the cell for a row, or for an item of a list in it.
  init(_ cell: CompiledCell, _ scope: CellScope) {
    let build = CellBuild()
    scope.words.begin()
    let element = build.first(cell.layout, scope)
    hasTooMuchText = build.hasTooMuchText || scope.words.hasTooMuchText
    root =
      hasTooMuchText
      ? RefusedTextSpec(cell.name)
      : element as? LayoutSpec ?? element.map { WrapperLayoutSpec(children: [$0]) } ?? LayoutSpec()
    adjustments = build.adjustments
    super.init()
    automaticallyManagesSubnodes = true
    (debugName, elementNames) = (cell.name, cell.elementNames)
    cell.look(self, scope, build)
    usesICU = scope.words.usesICU
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    for adjust in adjustments { adjust(traitCollection, constrainedSize) }
    return root
  }
}

/// A refused text spec stands for a cell that shows more text than a row may.
private final class RefusedTextSpec: LayoutSpec {
  init(_ name: String) {
    super.init()
    debugName = name
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    context.report(.tooMuchText(element: displayName, bytes: Limits.rowText + 1, limit: Limits.rowText))
    return context.layout(of: self, size: .zero)
  }
}
