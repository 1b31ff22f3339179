import EmakiList
import Foundation

/// What a list is for its pictures: a copy, so that the node may change meanwhile.
struct ListContent: Sendable {
  var elements: ListElements
  let ground: Color
  /// In points.
  let heights: [Double]?
  let separator: TableNode.Separator?
  let contentInset: EdgeInsets
  let pinsHeaders: Bool
  let isInverted: Bool
  let planner: RangePlanner
  let leadingScreensForBatching: Double
  var delegate: (any TableDelegate)?
  private var selected: Set<IndexPath>
  private var highlighted: Set<IndexPath>

  /// - Parameter width: of the list in points.
  init(_ list: ListNode, width: Double) {
    elements = list.elements(width: width)
    ground = list.backgroundColor ?? .white
    heights = list.rowHeights
    contentInset = list.contentInset
    pinsHeaders = list.pinsHeaders
    isInverted = list.isInverted
    planner = RangePlanner(tuning: list.rangeTuning, mode: list.rangeMode)
    leadingScreensForBatching = list.leadingScreensForBatching
    delegate = list.delegate
    let table = list as? TableNode
    separator = table?.separator
    selected = table?.selectedRows ?? []
    highlighted = table?.highlightedRows ?? []
  }

  /// How an element is marked.
  func marks(at index: Int) -> RowMarks {
    if selected.isEmpty && highlighted.isEmpty { return [] }
    guard case .row(let path) = elements.shape.element(at: index) else { return [] }
    return RowMarks((selected.contains(path) ? [.selected] : []) + (highlighted.contains(path) ? [.highlighted] : []))
  }

  /// Takes the next content. Marks go with their rows.
  mutating func update(to source: any TableDataSource, _ mapping: ElementMapping) {
    let old = elements.shape
    elements = elements.updated(to: source, mapping)
    let new = elements.shape
    func moved(_ paths: Set<IndexPath>) -> Set<IndexPath> {
      Set(
        paths.compactMap { path in
          guard old.has(path), let place = mapping.new(ofOld: old.index(of: path)), case .row(let path) = new.element(at: place) else {
            return nil
          }
          return path
        })
    }
    (selected, highlighted) = (moved(selected), moved(highlighted))
  }

  /// The separator below an element; `nil` where there is none.
  func separator(at index: Int) -> TableNode.Separator? {
    separator.flatMap { elements.shape.rowNumber(at: index) == nil ? nil : $0 }
  }

  /// A row is at most so many points high.
  private static let heightLimit = 1e9

  /// Each row's top in device pixels, and after them the bottom of the last; `nil` where heights are not known.
  func tops(scale: Double) throws(RenderError) -> [Int]? {
    guard let heights else { return nil }
    if heights.count != elements.count { throw .rowHeightCount(heights.count, rows: elements.count) }
    var tops = [0]
    tops.reserveCapacity(heights.count + 1)
    for (row, height) in heights.enumerated() {
      guard height >= 0, height <= Self.heightLimit else { throw .rowHeight(row: elements[row].name, given: height, measured: nil) }
      tops.append(tops[row] + Int((height * scale).rounded()))
    }
    return tops
  }
}
