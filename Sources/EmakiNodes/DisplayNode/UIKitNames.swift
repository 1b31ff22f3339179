public import EmakiDisplay
public import EmakiLayout

// What ported code names first and nodes do not have: the compiler says what to write in its place.

extension DisplayNode {
  /// There are no views.
  @available(*, unavailable, message: "there are no views: a node has what its view would have; write node.alpha for node.view.alpha")
  public var view: Self { self }
  /// There are no layers.
  @available(
    *, unavailable, message: "there are no layers: write node.cornerRadius for node.layer.cornerRadius, and clipsToBounds for masksToBounds"
  )
  public var layer: Self { self }
  /// It is called `clipsToBounds`.
  @available(*, unavailable, renamed: "clipsToBounds")
  public var masksToBounds: Bool {
    get { clipsToBounds }
    set { clipsToBounds = newValue }
  }
  /// It is a part of `interfaceState`.
  @available(*, unavailable, message: "write interfaceState.contains(.visible)")
  public var isVisible: Bool { true }
  /// It is a part of `interfaceState`.
  @available(*, unavailable, message: "write interfaceState.contains(.preload)")
  public var isInPreloadState: Bool { true }
  /// Nodes do not know their controllers.
  @available(*, unavailable, message: "give the cell a delegate of its own: tableNode(_:willDisplayRowWith:) can set it")
  public var closestViewController: ViewController? { nil }
  /// It is called `traitCollection`.
  @available(*, unavailable, message: "write traitCollection")
  public func asyncTraitCollection() -> TraitCollection { traitCollection }
  /// Every picture is laid out.
  @available(*, unavailable, message: "leave it out: every picture is laid out")
  public func layoutIfNeeded() {}
}

extension ImageNode {
  /// A block has no key by which its pictures could be kept.
  @available(
    *, unavailable,
    message:
      "write imageModification = .circle, .rounded(radius:), .roundWithBorder(width:color:), .tint(color) or .custom(key:) { context in … }"
  )
  public var imageModificationBlock: ((Image, TraitCollection) -> Image?)? {
    get { nil }
    set {}
  }
}

extension TextNode {
  /// It is called `attributedText`.
  @available(*, unavailable, renamed: "attributedText")
  public var attributedString: AttributedText? {
    get { attributedText }
    set { attributedText = newValue }
  }
}

extension ListContainerNode {
  /// A pager has pages.
  @available(*, unavailable, message: "leave it out, or use a PagerNode for pages as large as itself")
  public var isPagingEnabled: Bool {
    get { false }
    set {}
  }
  /// There are no indicators.
  @available(*, unavailable, message: "leave it out: pictures have no scroll indicators")
  public var showsVerticalScrollIndicator: Bool {
    get { false }
    set {}
  }
  /// There are no indicators.
  @available(*, unavailable, message: "leave it out: pictures have no scroll indicators")
  public var showsHorizontalScrollIndicator: Bool {
    get { false }
    set {}
  }
}

extension ListNode {
  /// It is called `isInverted`.
  @available(*, unavailable, renamed: "isInverted")
  public var inverted: Bool {
    get { isInverted }
    set { isInverted = newValue }
  }
}

extension TableNode {
  /// A table has a `separator`.
  @available(*, unavailable, message: "write separator = nil for .none")
  public var separatorStyle: ListSeparator? {
    get { separator }
    set { separator = newValue }
  }
  /// A table has a `separator`.
  @available(*, unavailable, message: "write separator?.color")
  public var separatorColor: Color? {
    get { nil }
    set {}
  }
  /// A table has a `separator`.
  @available(*, unavailable, message: "write separator?.left and separator?.right")
  public var separatorInset: EdgeInsets {
    get { .zero }
    set {}
  }
  /// A table has a `tableHeader`.
  @available(*, unavailable, message: "write tableHeader, a block that makes the cell above all rows")
  public var tableHeaderView: DisplayNode? {
    get { nil }
    set {}
  }
  /// A table has a `tableFooter`.
  @available(
    *, unavailable, message: "write tableFooter, a block that makes the cell below all rows; no lines are drawn below the last row"
  )
  public var tableFooterView: DisplayNode? {
    get { nil }
    set {}
  }
}

extension CollectionNode {
  /// A collection is made with a `layout`.
  @available(*, unavailable, renamed: "init(layout:)")
  public convenience init(collectionViewLayout layout: CollectionFlowLayout) { self.init(layout: layout) }
}

extension ViewController {
  /// There are no views.
  @available(*, unavailable, message: "there are no views: write node for view")
  public var view: DisplayNode { node }
}
