public import EmakiDisplay
import EmakiLayout
public import EmakiNodes
public import EmakiSupport

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
  package let keepsInsideSafeArea: Bool
  /// The bars that the file draws over the list; `nil` for none of its own.
  let chrome: CompiledChrome?

  /// The names of the cells, in the order of the file.
  public var cellNames: [String] { cells.map(\.name) }

  /// Whether the file says what a list without rows shows.
  package var hasEmptyCell: Bool { empty != nil }

  /// Whether the file names font families.
  package var namesFamilies: Bool { !families.isEmpty }

  /// Returns the faults of families that are not among those in use.
  package func familyFaults(among known: [String]) -> [CellFileError] {
    NamedFamilies.faults(families, in: name, among: known)
  }

  /// Makes the cell of a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - look: how cells look; its tokens are those of the file's theme.
  ///   - feed: the name that messages give the feed.
  /// - Throws: `CellDataError` for a row that does not hold what its cell needs.
  public func cell(for row: CellRow, look: CellLook, feed: String = "the feed") throws(CellDataError) -> CellNode {
    let (cell, values) = try resolved(row, feed: feed)
    let scope = CellScope(row: values, look: look, language: row.language, place: row.place)
    guard cell.mayHaveFaults(values) else { return DocumentCellNode(cell, scope) }
    do throws(CellDataError.Fault) { return try cell.checkedNode(scope) } catch {
      throw CellDataError(feed: feed, row: row.id, fault: error)
    }
  }

  /// Makes the cell that a list without rows shows; `nil` where the file has none.
  public func emptyCell(look: CellLook, language: String? = nil) -> CellNode? {
    empty.map { DocumentCellNode($0, CellScope(row: [:], look: look, language: language, place: nil)) }
  }

  /// Whether the file says what stands above the rows.
  package var hasHeader: Bool { header != nil }

  /// Makes the cell that stands above the rows; `nil` where the file has none.
  ///
  /// - Parameters:
  ///   - title: the title of the feed; `nil` for none.
  ///   - count: the number of rows.
  ///   - unread: the number of rows that are not read.
  public func headerCell(title: String?, count: Int, unread: Int, look: CellLook, language: String? = nil) -> CellNode? {
    header.map { header in
      let row = Self.listValues(title: title, count: count, unread: unread)
      return DocumentCellNode(header, CellScope(row: row, look: look, language: language, place: nil))
    }
  }

  /// Returns the bars that the file draws over a list; `nil` where the file has none.
  ///
  /// - Parameters:
  ///   - title: the title of the feed; `nil` for none.
  ///   - count: the number of rows.
  ///   - unread: the number of rows that are not read.
  package func chrome(title: String?, count: Int, unread: Int, look: CellLook, language: String? = nil) -> CellChrome? {
    chrome.map {
      $0.chrome(CellScope(row: Self.listValues(title: title, count: count, unread: unread), look: look, language: language, place: nil))
    }
  }

  /// Returns the values of a list, which what stands above its rows can show.
  private static func listValues(title: String?, count: Int, unread: Int) -> [String: JSONTree] {
    var row: [String: JSONTree] = ["count": .number(Double(count)), "unread": .number(Double(unread)), "id": "header"]
    if let title, !title.isEmpty { row["title"] = .text(title.exact) }
    return row
  }

  /// Checks that a row holds what its cell needs.
  ///
  /// - Throws: `CellDataError` for one that does not.
  public func check(_ row: CellRow, feed: String = "the feed") throws(CellDataError) {
    let (cell, values) = try resolved(row, feed: feed)
    guard cell.mayHaveFaults(values) else { return }
    let scope = CellScope(row: values, look: trialLook, language: row.language, place: row.place)
    do throws(CellDataError.Fault) { _ = try cell.checkedNode(scope) } catch {
      throw CellDataError(feed: feed, row: row.id, fault: error)
    }
  }

  /// Looks for keys of a row that are probably misspelt. A row whose cell is not known has none.
  package func look(at row: CellRow, for misspelt: inout MisspeltCellKeys) {
    if let cell = cell(of: row) { misspelt.look(at: row.values, row: row.id, cell: cell.name, keys: cell.data) }
  }

  /// Returns a look with the file's theme.
  public func look(theme: Theme = .light, typeSize: TypeSize = .l, dates: CellDates = CellDates { text, _, _ in text }) -> CellLook {
    CellLook(theme: theme, typeSize: typeSize, tokens: self.theme, dates: dates)
  }

  private func cellName(of row: CellRow) -> String? { row.values["cell"]?.text ?? pick?(row.values) }

  /// Returns the cell that draws a row; `nil` where the file has none of the name.
  private func cell(of row: CellRow) -> CompiledCell? {
    let name = cellName(of: row)
    return name == nil && cells.count == 1 ? cells[0] : cells.first { $0.name == name }
  }

  private func resolved(_ row: CellRow, feed: String) throws(CellDataError) -> (CompiledCell, [String: JSONTree]) {
    do throws(CellDataError.Fault) {
      guard let cell = cell(of: row) else { throw .cell(cellName(of: row), allowed: cellNames) }
      var values = try cell.data.checked(row.values, cell: cell.name)
      if values["id"] == nil { values["id"] = .text(row.id.exact) }
      return (cell, values)
    } catch {
      throw CellDataError(feed: feed, row: row.id, fault: error)
    }
  }
}

/// A cell row is the values of one row of a feed, as its JSON gives them.
public struct CellRow: Hashable, Sendable {
  /// The row's id.
  public var id: String
  /// The BCP 47 tag of the language of the row's texts; `nil` where it is not known.
  public var language: String?
  /// The folder or address that paths among the values start from; `nil` for the feed's folder.
  var place: String?
  /// The values, by key.
  var values: [String: JSONTree]

  package init(id: String, language: String? = nil, place: String? = nil, values: [String: JSONTree]) {
    (self.id, self.language, self.place, self.values) = (id, language, place, values)
  }

  /// Creates a row of a JSON object.
  ///
  /// - Throws: `JSONFault` for a text that is no JSON object.
  public init(id: String, language: String? = nil, json: String) throws(JSONFault) {
    let tree = try JSONObject.read(Array(json.utf8), nestingLevels: 64) { (value) throws(JSONFault) in
      _ = try JSONObject(value, at: "$")
      return JSONTree(value)
    }
    self.init(id: id, language: language, values: tree.members ?? [:])
  }
}

/// A compiled cell is a cell of a file, ready to make the nodes of rows.
struct CompiledCell: Sendable {
  let name: String
  let data: [DataKey]
  let look: [Property<CellNode>.Setter]
  let layout: CompiledElement
  /// Whether words, lengths or numbers of elements come from rows. The value in a row may then be one that is not allowed.
  let bindsValues: Bool
  /// The number of lists in each other of which elements are made; 0 where none is.
  let listDepth: Int

  init(
    name: String, data: [DataKey], look: [Property<CellNode>.Setter], layout: CompiledElement, bindsValues: Bool, listDepth: Int = 0
  ) {
    (self.name, self.data, self.look, self.layout) = (name, data, look, layout)
    (self.bindsValues, self.listDepth) = (bindsValues, listDepth)
  }

  /// Creates a cell that shows nothing, in place of a faulty one.
  init(name: String) { self.init(name: name, data: [], look: [], layout: CompiledElement { _, _, _ in }, bindsValues: false) }

  /// Returns whether a row's elements may have faults that are only found when they are made: values that are not allowed, or lists that are
  /// too long.
  func mayHaveFaults(_ row: [String: JSONTree]) -> Bool {
    if bindsValues { return true }
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
    let faults = CellRowFaults()
    var scope = scope
    scope.faults = faults
    let node = DocumentCellNode(self, scope)
    if let fault = faults.all.first { throw .value(key: fault.key, cell: name, value: fault.value, allowed: fault.allowed) }
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
  private let adjustments: [(TraitCollection, SizeRange) -> Void]

  convenience init(_ cell: CompiledCell, _ scope: CellScope) { self.init(name: cell.name, cell.layout, look: cell.look, scope) }

  /// Creates the cell for an item of a list in a row, or for the row itself.
  init(name: String, _ layout: CompiledElement, look: [Property<CellNode>.Setter] = [], _ scope: CellScope) {
    let build = CellBuild()
    let element = layout.make(scope, build).first
    root = element as? LayoutSpec ?? element.map { WrapperLayoutSpec(children: [$0]) } ?? LayoutSpec()
    adjustments = build.adjustments
    super.init()
    automaticallyManagesSubnodes = true
    debugName = name
    for setter in look { setter(self, scope, build) }
    usesICU = scope.words.usesICU
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    for adjust in adjustments { adjust(traitCollection, constrainedSize) }
    return root
  }
}
