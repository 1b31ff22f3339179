package import EmakiLayout
public import FoundationEssentials

/// A collection node is a list of lines of cells, such as a grid, a gallery, a set of tags or a strip.
///
/// A line's cells are made the first time the line is reached, and are kept like those of a table. They stay the same objects if the collection
/// is drawn in a width in which a line has another number of items. Only while frames of the collection are made, a picture of it in another width
/// has cells of its own.
///
/// ```swift
/// let gallery = CollectionNode(items: names, layout: CollectionFlowLayout(.columns(3))) { name in { PictureCell(name) } }
/// ```
public final class CollectionNode: ListNode {
  /// An element kind says where in a section a header or footer is.
  public enum ElementKind: Sendable {
    /// The cell stands before the items of the section.
    case sectionHeader
    /// The cell stands after the items of the section.
    case sectionFooter
  }

  /// The layout that fills lines with items; `nil` where the collection has a layout of its own.
  public var flowLayout: CollectionFlowLayout? { if case .flow(let flow, _) = arrangement { flow } else { nil } }
  /// The items whose cells are selected.
  public var selectedItems: Set<IndexPath> {
    get { marks.selected }
    set { marks.selected = newValue }
  }
  /// The items whose cells are highlighted.
  public var highlightedItems: Set<IndexPath> {
    get { marks.highlighted }
    set { marks.highlighted = newValue }
  }

  /// The data source object, which gives the items; `nil` if the collection was made of values. It is held weakly, as in Texture, so keep
  /// it as long as the collection is drawn. Setting it loads all items anew.
  public weak var dataSource: (any CollectionNodeDataSource)? {
    didSet {
      hasDataSource = dataSource != nil
      reloadData()
    }
  }

  private let arrangement: CollectionArrangement
  private let values: (any CollectionDataSource)?
  /// The answers of the data source object; `nil` before it is asked.
  private var held: HeldContent?
  /// The elements made so far, by the number of items in a line. The key is `nil` if the number depends on the items' sizes.
  private var made: [Int?: ListElements] = [:]
  /// The cells of items whose lines were made anew, until the new lines take them.
  private var moved = MovedItems()
  /// Whether the lines were made anew of the same items, so that the cells of a list in a node go on to the new lines.
  private var movesItems = false
  /// The length across the direction of scrolling with which the elements were asked for last, in points.
  private var lastBreadth: Double?

  /// The delegate object; `nil` if there is none.
  private(set) weak var objectDelegate: (any CollectionNodeDelegate)?
  override var delegateObject: (any ListDelegate)? {
    get { objectDelegate }
    set {
      objectDelegate = newValue as? any CollectionNodeDelegate
      precondition(newValue == nil || objectDelegate != nil, "the delegate of a collection is a TableDelegate or a CollectionNodeDelegate")
    }
  }

  private init(_ arrangement: CollectionArrangement, _ values: (any CollectionDataSource)?) {
    if case .flow(let flow, _) = arrangement { flow.check() }
    self.arrangement = arrangement
    self.values = values
    super.init()
    scrollsSideways = arrangement.scrolling.direction == .horizontal
  }

  /// Creates a collection without items, which gets them from its `dataSource`.
  public convenience init(layout: CollectionFlowLayout) { self.init(.flow(layout), nil) }

  /// Creates a collection without items, which gets them from its `dataSource` and whose layout is a user's own.
  public convenience init(layout: any CollectionLayout) { self.init(.own(layout), nil) }

  /// Creates a collection of values whose layout is a user's own.
  public convenience init<Item: Sendable>(
    items: [Item], layout: any CollectionLayout, nodeBlock: @escaping @Sendable (Item) -> NodeBlock
  ) {
    self.init(.own(layout), RowBlocks(count: items.count, nodeBlock: { nodeBlock(items[$0]) }))
  }

  /// Creates a collection of a data source's items whose layout is a user's own.
  public convenience init(dataSource: any CollectionDataSource, layout: any CollectionLayout, delegate: (any TableDelegate)? = nil) {
    self.init(.own(layout), dataSource)
    if let delegate { self.delegate = delegate }
  }

  /// Creates a collection of values. Messages name an item by its index.
  ///
  /// - Parameters:
  ///   - items: the values, of which the collection keeps a copy.
  ///   - layout: how lines are filled.
  ///   - nodeBlock: returns the block that makes an item's cell. Both run on a worker, when the item's line is first reached.
  public convenience init<Item: Sendable>(
    items: [Item], layout: CollectionFlowLayout, nodeBlock: @escaping @Sendable (Item) -> NodeBlock
  ) {
    self.init(numberOfItems: items.count, layout: layout) { nodeBlock(items[$0]) }
  }

  /// Creates a collection of values with ids. Messages name an item by its id.
  public convenience init<Item: Sendable & Identifiable>(
    items: [Item], layout: CollectionFlowLayout, nodeBlock: @escaping @Sendable (Item) -> NodeBlock
  ) where Item.ID == String {
    self.init(dataSource: RowBlocks(count: items.count, id: { items[$0].id }, nodeBlock: { nodeBlock(items[$0]) }), layout: layout)
  }

  /// Creates a collection whose items are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfItems: 0 or more.
  ///   - layout: how lines are filled.
  ///   - nodeBlockForItem: returns the block that makes an item's cell, the items counted from 0. Both run on a worker, once for each item
  ///     whose line is reached.
  public convenience init(
    numberOfItems: Int, layout: CollectionFlowLayout, nodeBlockForItem: @escaping @Sendable (Int) -> NodeBlock
  ) {
    precondition(numberOfItems >= 0, "a collection has 0 items or more, not \(numberOfItems)")
    self.init(dataSource: RowBlocks(count: numberOfItems, nodeBlock: nodeBlockForItem), layout: layout)
  }

  /// Creates a collection of a data source's items.
  public convenience init(dataSource: any CollectionDataSource, layout: CollectionFlowLayout, delegate: (any TableDelegate)? = nil) {
    self.init(.flow(layout), dataSource)
    if let delegate { self.delegate = delegate }
  }

  /// The number of items in all sections. While the data source is asked for items, it is the number that the source has said.
  public var numberOfItems: Int { (0..<numberOfSections).reduce(0) { $0 + numberOfItems(inSection: $1) } }
  /// The number of sections.
  public var numberOfSections: Int { askedCounts?.count ?? max(0, items.numberOfSections) }
  /// Returns the number of items in a section; 0 for a section that does not exist.
  public func numberOfItems(inSection section: Int) -> Int {
    guard (0..<numberOfSections).contains(section) else { return 0 }
    return askedCounts?[section] ?? max(0, items.numberOfItems(inSection: section))
  }

  /// Whether the data source makes cells itself. Such a cell belongs to one line for good, so items whose line changes are requested again.
  var handsCells = false
  /// Whether the data source makes headers or footers itself.
  var handsSupplements = false

  /// Says that sections have headers or footers. Data sources whose methods always return a header or footer, as Texture's do, are asked for the kinds
  /// that are registered; if none is, for those to which the flow layout gives a size. Other sources are asked for both kinds.
  public func registerSupplementaryNode(ofKind kind: ElementKind) {
    guard registeredKinds.insert(kind).inserted, held != nil else { return }
    reloadData()
  }
  private var registeredKinds: Set<ElementKind> = []
  /// Whether the data source has turned out not to have the method that always returns a block for a header or footer.
  var lacksSupplementBlocks = false

  /// Returns whether a data source is asked for headers or footers that it always has.
  func asksForSupplements(ofKind kind: ElementKind) -> Bool {
    if !registeredKinds.isEmpty { return registeredKinds.contains(kind) }
    return flowLayout?.supplementRange(ofHeader: kind == .sectionHeader) != nil
  }

  package override func content(in size: Size) -> ListContent {
    let breadth = scrollsSideways ? size.height : size.width
    // A delegate object is asked for the ranges of items again if the length across the direction of scrolling has changed.
    if values == nil, takeSize(size, breadth: breadth), let items = held {
      let limited = loadSizeRanges(items)
      forgetLines()
      held = limited
      made = [:]
    }
    var content = ListContent(scrollsSideways ? .columns : .rows, elements(in: size), breadth: breadth, of: self)
    if scrollsSideways {
      content.width = size.width
      content.isInverted = false
      content.contentInset = EdgeInsets(top: contentInset.left, bottom: contentInset.right)
    } else {
      (_, content.pinsHeaders, content.pinsFooters) = arrangement.scrolling
    }
    return content
  }

  /// The arrangement of the present items.
  private var insetArrangement: CollectionArrangement { insetArrangement(of: held) }

  /// Returns the arrangement with the layouts of sections, and with the insets of the content across the direction of scrolling. Where the delegate
  /// gives ranges of sizes, items size themselves in them, and those without one have the layout's size.
  private func insetArrangement(of content: HeldContent?) -> CollectionArrangement {
    var present = arrangement
    if let flowLayout, let sectionFlows { present = .flow(flowLayout, sections: sectionFlows) }
    if content?.limitsSizes == true { present = present.mapFlows(\.withOwnSizes) }
    return contentInset == .zero ? present : present.inset(by: contentInset)
  }
  /// What the delegate has given to the sections; `nil` where it gives nothing.
  private var sectionFlows: [CollectionArrangement.Section]?

  override func contentInsetChanged(from old: EdgeInsets) {
    func across(_ insets: EdgeInsets) -> [Double] { scrollsSideways ? [insets.top, insets.bottom] : [insets.left, insets.right] }
    if across(old) == across(contentInset) { return }
    forgetLines()
    made = [:]
  }

  /// Forgets the lines, because they get other items or other lengths. The cells of items that are made go on to the new lines, unless workers may
  /// use them: then the lines stay for those who draw them.
  private func forgetLines() {
    if made.isEmpty { return }
    if isIdle {
      for (_, row) in made.values.flatMap(\.rows.made) { if let line = row.giveUpCell()?.itemsCell { moved.put(line.items) } }
      made = [:]
      movesItems = true
    } else if handsCells || handsSupplements {
      // Such a source makes each cell for one line.
      held = nil
      made = [:]
      movesItems = false
      moved = MovedItems()
    }
  }

  override func takeItems(of cells: [CellNode]) {
    if !movesItems { return }
    movesItems = false
    for case let line as ItemsCell in cells { moved.put(line.items) }
  }

  /// Returns the lines for the number of items in a line that a size gives, and makes them the first time.
  func elements(in size: Size) -> ListElements {
    let breadth = scrollsSideways ? size.height : size.width
    lastBreadth = breadth
    let flows = askForFlows(ofSections: numberOfSections)
    if flows != sectionFlows {
      forgetLines()
      made = [:]
      sectionFlows = flows
    }
    let count = insetArrangement.itemsPerLine(breadth: breadth)
    if let known = made[count] { return known }
    forgetLines()
    let elements = ListElements(CollectionLines(items, insetArrangement, breadth: breadth, moved: isIdle ? moved : nil))
    made[count] = elements
    return elements
  }

  /// The source of the present items. A data source that is an object is asked for them once.
  private var items: any CollectionDataSource {
    if let values { return values }
    if let held { return held }
    guard let dataSource else {
      fault = hasDataSource ? .sourceIsGone : .noSource
      return HeldContent()
    }
    let asked = ask(questions(to: dataSource))
    held = asked
    return asked
  }

  private func questions(to source: any CollectionNodeDataSource) -> ListQuestions {
    func supplementary(_ kind: ElementKind, _ section: Int) -> NodeBlock? {
      source.collectionNode(self, nodeBlockForSupplementaryElementOfKind: kind, at: IndexPath(item: 0, section: section))
    }
    return ListQuestions(
      numberOfSections: { source.numberOfSections(in: self) }, count: { source.collectionNode(self, numberOfItemsInSection: $0) },
      header: { supplementary(.sectionHeader, $0) }, footer: { supplementary(.sectionFooter, $0) },
      id: { source.modelIdentifierForElement(at: $0, in: self) }, nodeBlock: { source.collectionNode(self, nodeBlockForItemAt: $0) })
  }

  // MARK: Cells

  /// Returns the cell of an item, as `TableNode.nodeForRow(at:)` does of a row; `nil` for an item that the collection does not have, and before
  /// the collection is drawn for the first time.
  public func nodeForItem(at indexPath: IndexPath) -> CellNode? { cell(at: indexPath) }

  /// The places of the items of `visibleNodes`.
  public var indexPathsForVisibleItems: [IndexPath] { visiblePaths }

  override var presentElements: ListElements? { lastBreadth.flatMap { made[insetArrangement.itemsPerLine(breadth: $0)] } }

  // MARK: Changes

  /// Loads all items anew from the data source, with new cells, and without animation.
  public func reloadData() {
    fault = nil
    guard values == nil, held != nil else {
      made = [:]
      movesItems = false
      moved = MovedItems()
      return setNeedsLayout()
    }
    let next = dataSource.map { ask(questions(to: $0)) } ?? HeldContent()
    defer { if dataSource == nil && hasDataSource { fault = .sourceIsGone } }
    apply(.reload(sections: held?.sections.count ?? 0, to: next.sections.count), to: next, nil)
  }

  /// Inserts items, which the data source has at these places after the updates.
  ///
  /// Items that no update names keep their cells, also where they come into another line, and are at their new places at once. On a virtual clock
  /// inserted items fade in, unless they are inserted in a batch that is not animated.
  public func insertItems(at paths: some Sequence<IndexPath>) { change { $0.insertRows(at: paths) } }
  /// Deletes items, given by their places before the updates.
  public func deleteItems(at paths: some Sequence<IndexPath>) { change { $0.deleteRows(at: paths) } }
  /// Loads items anew, given by their places before the updates.
  public func reloadItems(at paths: some Sequence<IndexPath>) { change { $0.reloadRows(at: paths) } }
  /// Moves an item from its place before the updates to its place after them.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { change { $0.moveRow(at: indexPath, to: newIndexPath) } }

  override func apply(_ updates: TableUpdates, _ completion: (() -> Void)?) {
    if let values { return updates.isEmpty ? completion?() ?? () : apply(updates, to: values, completion) }
    guard let old = held, let dataSource else {
      // Nobody has asked for the items yet.
      completion?()
      return setNeedsLayout()
    }
    apply(updates, to: ask(questions(to: dataSource), after: updates, of: old), completion)
  }

  /// Applies updates that lead to a content. The content of a collection of values stays the same.
  private func apply(_ updates: TableUpdates, to next: any CollectionDataSource, _ completion: (() -> Void)?) {
    let breadth = lastBreadth ?? 0
    let lines = CollectionLines(items, insetArrangement, breadth: breadth)
    let old = made[insetArrangement.itemsPerLine(breadth: breadth)] ?? ListElements(lines)
    sectionFlows = askForFlows(ofSections: max(0, next.numberOfSections))
    change(old, completion) { () throws(TableUpdatesError) in
      var newLines = CollectionLines(next, insetArrangement(of: next as? HeldContent), breadth: breadth)
      let items = try ElementMapping(updates, from: ListShape(lines.itemCounts), to: ListShape(newLines.itemCounts))
      let mapping = try old.mapping(lines.updates(to: newLines, updates, items), to: newLines)
      let carried = MovedItems(from: MovedItems.Content(elements: old, moved: moved, lines: mapping, items: items))
      newLines.moved = carried
      let elements = old.updated(to: newLines, mapping)
      held = next as? HeldContent
      movesItems = false
      moved = carried
      if lastBreadth != nil { made = [insetArrangement.itemsPerLine(breadth: breadth): elements] }
      return (elements, .success(mapping), ItemChange(mapping: items, lines: newLines, cells: carried), nil)
    }
  }

  // MARK: Delegate

  package override var hasObjects: Bool { dataSource != nil || objectDelegate != nil }
  override func constrainedSize(at path: IndexPath) -> SizeRange? {
    objectDelegate.flatMap { $0.collectionNode(self, constrainedSizeForItemAt: path) }
  }
  package override var delegation: (any ListDelegation)? { objectDelegate.map { Delegation(collection: self, delegate: $0) } }

  private struct Delegation: ListDelegation {
    let collection: CollectionNode
    let delegate: any CollectionNodeDelegate

    var mayFetch: Bool { !collection.fetchesNothing && delegate.shouldBatchFetch(for: collection) }
    func fetchBegan() { delegate.collectionNodeDidBeginBatchFetching(collection) }
    func fetch(_ context: BatchContext) { delegate.collectionNode(collection, willBeginBatchFetchWith: context) }

    func visibilityChanged(of cell: CellNode, to isVisible: Bool) {
      let line = cell.itemsCell
      let known = line?.shownItems ?? []
      line?.shownItems = []
      for item in line?.items ?? (cell.isItem ? [cell] : []) {
        // An item that was in view in another line has not come into view now.
        if isVisible, known.holds(item) { continue }
        if isVisible {
          delegate.collectionNode(collection, willDisplayItemWith: item)
        } else {
          delegate.collectionNode(collection, didEndDisplayingItemWith: item)
        }
      }
    }
  }
}
