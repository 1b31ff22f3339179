import EmakiDisplay
import EmakiLayout

extension DisplayNode {
  /// The time that the placeholder takes to fade above the content, in seconds; it is kept in whole milliseconds. 0, the default, drops it
  /// at once, as do negative values and NaN.
  public var placeholderFadeDuration: Double {
    get { Double(fadeMilliseconds) / 1000 }
    // The time is limited to an hour, which is longer than any scroll.
    set {
      let former = fadeMilliseconds
      fadeMilliseconds = newValue > 0 ? UInt32((min(newValue, 3600) * 1000).rounded()) : 0
      displayChange(fadeMilliseconds, former)
    }
  }

  /// The priority of the node's display: of rows that are equally near, the content of nodes with the largest priority is displayed first.
  /// 0 by default.
  public var drawingPriority: Int {
    get { look.drawingPriority }
    set { changeLook(\.drawingPriority, newValue) }
  }

  /// The node that is painted in place of the content, at exactly the node's size, where `placeholderEnabled` is set. It is not a subnode:
  /// it has no part in the layout, and everything in it counts as displayed. `nil` by default.
  ///
  /// - Precondition: it is neither this node nor a node above it, and it shows neither.
  public var placeholderNode: DisplayNode? {
    get { rareProperties?.values.placeholderNode }
    set {
      precondition(
        newValue.map { !isInside($0) && !$0.shows(self) } ?? true, "a node cannot be its own placeholder, or that of a node below it")
      if newValue !== placeholderNode { changeLook { $0.placeholderNode = newValue } }
    }
  }

  /// Returns whether a node is this node, is below it, or is part of a placeholder of these nodes.
  private func shows(_ node: DisplayNode) -> Bool {
    self === node || placeholderNode?.shows(node) ?? false || subnodes.contains { $0.shows(node) }
  }

  /// A stage describes how much of a node's own content and placeholder is shown.
  struct Stage {
    var showsContent: Bool
    /// The opacity of the placeholder, from 0 to 1.
    var placeholderOpacity: Double

    static let displayed = Stage(showsContent: true, placeholderOpacity: 0)
  }

  /// Returns the stage of the node's own content at the context's moment.
  func stage(in context: DisplayContext) -> Stage {
    guard let moment = context.moment, context.showsPlaceholders, displaysAsynchronously else { return .displayed }
    let full = placeholderEnabled ? 1.0 : 0
    guard let elapsed = contentShownFor(at: moment) else { return Stage(showsContent: false, placeholderOpacity: full) }
    let left = elapsed < Int(fadeMilliseconds) ? 1 - Double(max(0, elapsed)) / Double(fadeMilliseconds) : 0
    return Stage(showsContent: true, placeholderOpacity: full * left)
  }

  /// Returns the entries that paint the whole placeholder: the node's `placeholderNode`, or else its `placeholderImage()`, or else the
  /// placeholder that the class draws itself.
  func placeholderEntries(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    if frame.isEmpty { return [] }
    if let placeholderNode { return placeholderNode.standIn(at: frame, in: context) }
    guard let image = placeholderImage() else { return ownPlaceholder(in: context, frame: frame) }
    let items = DisplayItem.items(
      for: image, in: frame, contentMode: .scaleToFill, modification: .none, typesetter: context.measuring.typesetter)
    return items.isEmpty ? [] : [entry(of: items)]
  }

  /// Returns the entries of the placeholder that stays because no picture can be loaded. It shimmers only while another picture of the node
  /// is still to come, of which nothing has come yet.
  func persistingPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    guard displaysAsynchronously, context.showsPlaceholders, let node = self as? ImageNode, node.placeholderShouldPersist else { return [] }
    let isAwaited = needs.shown.contains { context.moment?.images[$0].map { $0.quality == nil } ?? false }
    return placeholderEntries(in: isAwaited ? context : context.settled, frame: frame)
  }

  /// Returns the fill of a placeholder, with a highlight over it where it shimmers.
  func placeholderItems(_ rect: Rect, _ color: Color, in context: DisplayContext) -> [DisplayItem] {
    if rect.isEmpty || color.alpha == 0 { return [] }
    guard placeholderShimmers, let moment = context.moment else { return [.fill(RoundedRect(rect), color)] }
    return Shimmer(clock: moment.clock, color: color).fills(of: rect)
  }
}

/// A placeholder bar says what a text node's placeholder shows of each line.
public enum PlaceholderBar: Sendable, CaseIterable {
  /// The bar fills the line except for the node's `placeholderInsets`, like a background of the text.
  case line
  /// The bar is as high as an "x" of the text's first font, stands on the baseline as the letters do, and has round ends.
  case xHeight
}
