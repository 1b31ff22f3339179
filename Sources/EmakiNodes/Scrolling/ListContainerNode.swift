import EmakiDisplay
public import EmakiLayout

/// A list container node shows cells that follow each other, and scrolls through them. Tables, collections and pagers are such nodes.
///
/// A renderer draws a list by itself, as large as the viewport. A list may also be inside another node: a strip of pictures in a row, a
/// table in a page, a pager in a table. Without a `backgroundColor`, the default, it has `DynamicColor.systemBackground`, which is white,
/// or black in a dark theme. With `.clear`, the content behind it shows.
///
/// Inside another node, its style decides its size. Without a size in `style` it takes the size that it is offered, if both lengths are
/// finite, as in Texture. Otherwise its size is 0, which gives a warning (`missing-size`). It never takes the size of its content. It lays
/// out the cells in view at `contentOffset`, and also those in its own ranges. Only cells in view are painted, in the layer of the row that
/// contains the list. All cells before an offset that was set are measured, unless their lengths are known: `rowHeights`, a delegate's
/// exact sizes, `.fixed` items and pages say them. Cells before a row that the list was asked to show are not measured where there are many
/// of them: until they come into range they count with the mean length of those that are known, and then what is in view keeps its place.
/// Its subnodes are its cells; other subnodes are removed at the next layout. Only Emaki's own classes can be lists.
///
/// A cell's interface state follows from the state of the list and the place of the cell. While the list is visible, cells in view are
/// visible, and cells in the list's display and preload ranges are displayed and preloaded. While it is not visible, cells that will be in
/// view have the state of the list, and all others have only `measureLayout`. Source: `ASRangeController`.
open class ListContainerNode: DisplayNode {
  override init() {
    super.init()
    clipsToBounds = true
  }

  /// The colour of the area in which a list without a colour of its own paints nothing.
  final var standardGround = DynamicColor.systemBackground

  override func backgroundItems(in shape: RoundedRect) -> [DisplayItem] {
    backgroundColor == nil ? [.fill(shape, standardGround.resolved(for: traitCollection.theme))] : []
  }

  /// The point of the content at the top left corner of the list, in points; `nil`, the default, for a list that was neither scrolled nor drawn.
  /// Setting `nil` takes the list to its beginning.
  ///
  /// In a list from top to bottom only `y` is used, and in one that scrolls sideways only `x`. Drawing limits the offset to the content with its
  /// insets, so that no empty space shows beside it; UIKit keeps an offset past the end, and shows the empty space. Once the list is drawn, this is
  /// the offset that the picture shows, also on the way of an animated scroll and of a script. A value that is not a number counts as 0. In an
  /// inverted list, `y` is the distance from the lower edge of row 0 to the lower edge of the list. In a list that scrolls sideways from right to
  /// left, `x` is the distance from the content's right edge.
  public final var contentOffset: Point? {
    get { shownOffset ?? askedOffset }
    set {
      shownOffset = nil
      askedOffset = newValue
    }
  }
  /// The offset that the last picture shows, in points; `nil` before it, and once another one was set.
  package final var shownOffset: Point?
  /// The offset that was set or reached by a run, in points; `nil` for a list that is not scrolled.
  package private(set) final var askedOffset: Point? {
    didSet {
      offsetVersion += 1
      if isPlacing { return }
      cancelRun()
      layoutChange(askedOffset, oldValue)
    }
  }

  /// The distance beyond the viewport to which rows are displayed and preloaded.
  public final var rangeTuning: RangeTuning = .standard { didSet { setNeedsLayout() } }
  /// The mode that says how much the list keeps ready; `.full` by default. A list in a row of another list keeps no more ready than the
  /// mode of that other list allows.
  public final var rangeMode: RangeMode = .full { didSet { setNeedsLayout() } }

  /// Sets `contentOffset`.
  ///
  /// - Parameters:
  ///   - offset: the offset.
  ///   - animated: whether the list scrolls there gradually, for 0.3 seconds of the virtual clock. If no clock runs, it is there at once.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    if scrollByItself(to: offset, animated: animated) { return }
    if animated && canRun { startRun(to: offset) } else { contentOffset = offset }
  }

  /// Scrolls a list that is being drawn by itself, and returns whether it is. A list that is only scrolled by scripts then returns `false`.
  func scrollByItself(to offset: Point, animated: Bool) -> Bool { false }

  /// The run that scrolls the list; `nil` while it is not being scrolled on the clock.
  private(set) final var run: OffsetRun?
  final override var offsetRun: OffsetRun? { run }

  /// Whether the list stands in a tree that is in use, so that it can be scrolled on the virtual clock.
  final var canRun: Bool { root.isLoaded }

  /// Begins to scroll the list on the virtual clock, from what it shows now.
  ///
  /// - Parameters:
  ///   - offset: the offset at the end; `nil` where the next layout finds it.
  ///   - finished: called when the list is there.
  final func startRun(to offset: Point?, finished: @escaping () -> Void = {}) {
    cancelRun()
    let started = OffsetRun(from: cells.presentOffset, to: offset) { [unowned self] offset in
      showOffset(offset)
    } finished: { [unowned self] in
      run = nil
      finished()
    }
    run = started
    root.madeTimeline.add(started)
    setNeedsLayout()
  }

  /// Lets the list stay where it is.
  private func cancelRun() {
    guard let run else { return }
    root.motion?.timeline?.remove(run)
    self.run = nil
  }

  /// Shows an offset of a run.
  private func showOffset(_ offset: Point) {
    if askedOffset == offset { return }
    place(at: offset)
    setNeedsLayout()
  }

  /// Sets the offset that a layout uses already.
  private func place(at offset: Point) {
    isPlacing = true
    contentOffset = offset
    isPlacing = false
  }

  /// The number of times that `askedOffset` was set.
  private(set) final var offsetVersion = 0
  /// Whether a layout is setting the offset. That layout has used the new offset already.
  private var isPlacing = false

  /// The cells of the list where it stands in a node.
  private(set) final lazy var cells = NestedList(self)

  /// Returns what the list shows in a size in points, where it stands in a node.
  func nestedContent(in size: Size) -> ListContent { content(in: size) }

  /// Returns a copy of what the list shows in a size in points. Elements that were made before are the same objects.
  package func content(in size: Size) -> ListContent {
    ListContent(.rows, ListElements(RowBlocks()), breadth: size.width, of: self)
  }

  /// The row or item that the list was asked to show, or is being scrolled to on the virtual clock; `nil` for none.
  var nestedTarget: ScrollTarget? { nil }

  /// How far beyond its view the list is measured because it may fetch, in lengths of the list; 0 where it does not fetch.
  var fetchReach: Double { 0 }

  /// Called when a cell of a list that stands in a node has come into view, or has left it.
  func nestedVisibilityChanged(of cell: CellNode, to isVisible: Bool) {}

  /// Called with the cells of a list that stands in a node, when other elements take their places.
  func takeItems(of cells: [CellNode]) {}

  /// The cells of the last layout, each with its range.
  private var placed: [(cell: DisplayNode, range: NestedList.Nearness)] = []

  override var needs: NodeNeeds { NodeNeeds(lack: lacksSize && !cells.isEmpty || cells.hasNoSource ? .listSize(displayName) : nil) }

  override var scrolledAxes: (horizontal: Bool, vertical: Bool) {
    cells.scrollsSideways.map { (horizontal: $0, vertical: !$0) } ?? (false, false)
  }

  override func didPlace(_ layout: Layout) {
    if let offset = cells.scrolledOffset {
      // Where cells on the way turned out longer or shorter, the whole way moves along.
      if let from = run?.from, let shown = askedOffset { run?.from = from + (offset - shown) }
      place(at: offset)
    }
    if let run {
      if let offset = cells.resolvedOffset { run.to = offset }
      run.from = run.from ?? cells.presentOffset
      _ = run.begin(at: root.motion?.timeline?.now)
    }
    shownOffset = cells.presentOffset
    let isMirrored = memory?.calculated?.conditions.direction == .rightToLeft
    let before = placed.map(\.cell)
    placed = layout.children.compactMap { child in
      guard let cell = child.element as? DisplayNode else { return nil }
      return (cell, cells.range(of: child.frame, in: frame.size, isMirrored: isMirrored))
    }
    let nodes = placed.map(\.cell)
    replaceSubnodes(by: nodes)
    for (cell, range) in placed { cell.isOutOfView = range != .visible }
    cells.didPlace(in: frame.size)
    for cell in before where cell.supernode !== self {
      cell.setInterfaceState([])
      cell.releaseLayouts()
    }
    for cell in cells.takeCellsOutOfRange() { cell.setInterfaceState([]) }
  }

  /// Gives the cells the interface states that follow from a state of the list, and calls their hooks.
  final func changeCells(to state: InterfaceState) {
    for (cell, range) in placed {
      let wasVisible = cell.interfaceState.contains(.visible)
      cell.setInterfaceState(range.state(inListOf: state))
      let isVisible = cell.interfaceState.contains(.visible)
      if wasVisible != isVisible { cells.visibilityChanged(of: cell, to: isVisible) }
    }
  }
}
