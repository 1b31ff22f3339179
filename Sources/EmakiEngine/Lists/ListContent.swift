import EmakiList
import Foundation

/// A list content holds what is drawn of a list, a pager or a single node. It is a copy, so the node may change meanwhile.
struct ListContent: Sendable {
  /// An arrangement says how large elements are, and in which direction they follow each other.
  enum Arrangement: Hashable, Sendable {
    /// Elements follow each other from top to bottom, each as wide as the list and as high as its own layout says.
    case rows
    /// Pages follow each other side by side, from page 0 to the last, each of exactly this size in points.
    case pages(Size)
    /// There is one element, as large as its layout in this range of sizes says.
    case alone(SizeRange)
  }

  let arrangement: Arrangement
  /// The width of the list, in points.
  let width: Double
  var elements: ListElements
  let ground: Color
  /// The heights of all elements in points; `nil` where they are not known.
  let heights: [Double]?
  let separator: TableNode.Separator?
  let contentInset: EdgeInsets
  let pinsHeaders: Bool
  let isInverted: Bool
  private(set) var planner: RangePlanner
  let leadingScreensForBatching: Double
  var delegate: (any TableDelegate)?
  private var selected: Set<IndexPath>
  private var highlighted: Set<IndexPath>

  /// Creates a copy of what a list shows.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - width: the width of the list, in points.
  init(_ list: ListNode, width: Double) {
    arrangement = .rows
    self.width = width
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

  /// Creates a copy of what a pager shows. Its pages are as large as the viewport in whole device pixels.
  init(_ pager: PagerNode, page: Size) {
    self.init(
      .pages(page), ListElements(pages: pager.pages), ground: pager.backgroundColor ?? .white,
      planner: RangePlanner(tuning: pager.rangeTuning, mode: pager.rangeMode), width: page.width)
  }

  /// Creates the content of a picture of one node.
  init(_ node: TableRow, in range: SizeRange, ground: Color) {
    self.init(.alone(range), ListElements(node), ground: ground, planner: RangePlanner(), width: range.max.width)
  }

  private init(_ arrangement: Arrangement, _ elements: ListElements, ground: Color, planner: RangePlanner, width: Double) {
    (self.arrangement, self.elements, self.ground, self.planner, self.width) = (arrangement, elements, ground, planner, width)
    (heights, separator, contentInset, pinsHeaders, isInverted) = (nil, nil, .zero, false, false)
    (leadingScreensForBatching, delegate, selected, highlighted) = (0, nil, [], [])
  }

  /// The same content for a picture in which nothing takes time, so that only rows in view are in range.
  var still: ListContent {
    var content = self
    content.planner = RangePlanner(tuning: .standard, mode: planner.mode == .lowMemory ? .lowMemory : .visibleOnly)
    return content
  }

  /// Returns whether an element is selected or highlighted.
  func marks(at index: Int) -> RowMarks {
    if selected.isEmpty && highlighted.isEmpty { return [] }
    guard case .row(let path) = elements.shape.element(at: index) else { return [] }
    return RowMarks((selected.contains(path) ? [.selected] : []) + (highlighted.contains(path) ? [.highlighted] : []))
  }

  /// Replaces the content by the next one, to which updates lead. Selected and highlighted rows stay so at their new places.
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

  /// Returns the separator below an element; `nil` where there is none.
  func separator(at index: Int) -> TableNode.Separator? {
    separator.flatMap { elements.shape.rowNumber(at: index) == nil ? nil : $0 }
  }

  /// The largest height of a row, in points.
  private static let heightLimit = 1e9

  /// Returns the beginning of each element in device pixels, followed by the end of the last element; `nil` where the elements have to be
  /// measured.
  ///
  /// - Throws: `RenderError.rowHeightCount` or `RenderError.rowHeight` where the given heights cannot be right.
  func tops(scale: Scale) throws(RenderError) -> [Int]? {
    if case .pages(let page) = arrangement {
      let width = scale.nearestPixelCount(page.width)
      return (0...elements.count).map { $0 * width }
    }
    guard let heights else { return nil }
    if heights.count != elements.count { throw .rowHeightCount(heights.count, rows: elements.count) }
    var tops = [0]
    tops.reserveCapacity(heights.count + 1)
    for (row, height) in heights.enumerated() {
      guard height >= 0, height <= Self.heightLimit else { throw .rowHeight(row: elements[row].name, given: height, measured: nil) }
      tops.append(tops[row] + scale.nearestPixelCount(height))
    }
    return tops
  }
}
