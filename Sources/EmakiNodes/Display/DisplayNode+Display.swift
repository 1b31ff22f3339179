public import EmakiDisplay
import EmakiLayout

extension DisplayNode {
  /// Calls `didLoad()` on the node and every node below it for which it has not been called.
  package func loadTree() {
    if !isLoaded {
      isLoaded = true
      didLoad()
      if let blocks = rareProperties?.values.loadBlocks, !blocks.isEmpty {
        look.loadBlocks = []
        for block in blocks { block(self) }
      }
    }
    for subnode in subnodes { subnode.loadTree() }
  }

  /// Resolves the tree, which `layoutTree(_:in:)` has laid out, to a display list. The node's own top left corner is the origin.
  ///
  /// Layout errors of placeholders are returned by `context.takeErrors()`.
  ///
  /// - Parameter moment: the instant to show. Content that has not come yet is left out or has a placeholder, and content that has just
  ///   come fades in. With `nil`, all content counts as displayed.
  package func displayList(in context: MeasuringContext, at moment: DisplayMoment? = nil) -> DisplayList {
    let showsPlaceholders = (self as? CellNode)?.neverShowPlaceholders != true
    let context = DisplayContext(measuring: context, moment: moment, showsPlaceholders: showsPlaceholders)
    return DisplayList(size: frame.size, entries: entries(at: .zero, in: context, isRoot: true))
  }

  /// Returns the entries of the tree laid out at exactly a frame's size, with all contents displayed, for use as a placeholder.
  func standIn(at frame: Rect, in context: DisplayContext) -> [DisplayList.Entry] {
    loadTree()
    for error in layoutTree(SizeRange(exactly: frame.size), in: context.measuring) { context.measuring.report(error) }
    return entries(at: frame.origin, in: context.settled)
  }

  // Not `alpha <= 0`: an alpha that is no number paints nothing.
  /// Whether the node and all nodes below it paint nothing.
  package var isInvisible: Bool { isHidden || !(alpha > 0) || isOutOfView }

  /// Returns the entries that paint the node and its subnodes.
  ///
  /// - Parameters:
  ///   - origin: the node's top left corner in the cell.
  ///   - isRoot: whether the node is as large as the painted area, so that it is cut at its edge anyway.
  func entries(at origin: Point, in context: DisplayContext, isRoot: Bool = false) -> [DisplayList.Entry] {
    if isInvisible { return [] }
    let frame = Rect(origin: origin, size: frame.size)
    // A radius that is not a number rounds nothing.
    let isRounded = cornerRadius > 0 && !frame.isEmpty
    let isMasked = isRounded && (rareProperties?.values.maskedCorners ?? .all) != .all
    let shape = RoundedRect(frame, radius: isMasked ? 0 : cornerRadius)
    // The method by which all corners are rounded; `nil` where none is, or some stay square.
    let rounding = isRounded && !isMasked ? cornerRoundingType : nil
    let stage = stage(in: context)
    var (items, groups) = ownContent(stage, shape, isMasked: isMasked, in: context)
    var placeholder = stage.placeholderOpacity > 0 ? placeholder(stage, frame: frame, in: context) : []
    let persisting = stage.showsContent && placeholderEnabled ? persistingPlaceholder(in: context, frame: frame) : []
    let below = subnodeEntries(stage, at: origin, in: context)
    var above = foregroundEntries(in: context.measuring, frame: frame)
    var over: [DisplayItem] = []
    if let rareProperties, rareProperties.values.borderWidth > 0 && rareProperties.values.borderColor.alpha > 0 && !frame.isEmpty {
      over.append(
        isMasked ? maskedBorder(frame, width: borderWidth, borderColor) : .border(shape, width: borderWidth, borderColor))
    }
    if items.isEmpty && groups.isEmpty && placeholder.isEmpty && below.isEmpty && above.isEmpty && over.isEmpty { return [] }
    // The shape that cuts the node's own passes, or the pass of its whole subtree, and what is painted over the corners.
    let clip = rounding == .precomposited ? shape : nil
    let corners = rounding == .clipping ? ground.map { DisplayItem.corners(shape, $0) } : nil
    let dissolves = !placeholder.isEmpty && self is ImageNode && (stage.showsContent || clip != nil && !over.isEmpty)
    if let corners { over.append(corners) }
    let ownCount = items.count
    if (clip != nil || corners != nil) && groups.isEmpty && placeholder.isEmpty && below.isEmpty && above.isEmpty {
      // Nothing lies between the node's items and its border, so the node is one pass, and the border is clipped together with the items
      // below it.
      items += over
    } else {
      for item in over { above.append(entry(of: [item])) }
    }
    var inside: [DisplayList.Entry] = []
    inside.reserveCapacity((items.isEmpty ? 0 : 1) + groups.count + placeholder.count + below.count + above.count)
    if !items.isEmpty {
      let own = DisplayPass(node: displayName, items: items)
      if persisting.isEmpty {
        inside.append(.pass(own))
      } else {
        // These items are painted below the ones that the pass has above its picture.
        let rest = items[..<ownCount].filter { if case .image = $0 { false } else { true } }
        var parts: [DisplayList.Entry] = rest.isEmpty ? [] : [entry(of: rest)]
        parts += persisting
        for item in items[ownCount...] { parts.append(entry(of: [item])) }
        // A placeholder that fades above a loaded picture belongs to that picture. In a rasterising node it fades above everything.
        inside.append(.choice(own, above: shouldRasterizeDescendants ? [] : placeholder, otherwise: parts))
        if !shouldRasterizeDescendants { placeholder = [] }
      }
    }
    inside += groups
    if !shouldRasterizeDescendants {
      if dissolves {
        let borders = clip == nil ? [] : over
        above.removeLast(borders.count)
        inside = dissolving(inside + placeholder, below: borders, frame: frame, clip: clip)
      } else {
        inside += placeholder
        if let clip { inside = inside.cut(to: clip) }
      }
      inside += below
      inside += above
    } else {
      // As in Texture, the subtree is one image of the size of the bounds. `clipsToBounds` cuts the node anyway.
      inside =
        placeholder.isEmpty ? rasterized(inside + below + above) : rasterized(inside + below) + placeholder + rasterized(above)
      if let edge = clip ?? (!clipsToBounds && below.reachesOut(of: frame) ? RoundedRect(frame) : nil) { inside = inside.cut(to: edge) }
    }
    return grouped(inside, shape, rounding, isMasked: isMasked, isRoot: isRoot)
  }

  /// Returns what the node itself shows below its subnodes, without a placeholder.
  private func ownContent(_ stage: Stage, _ shape: RoundedRect, isMasked: Bool, in context: DisplayContext) -> Content {
    let frame = shape.rect
    // As in Texture, a node without a size shows no content.
    if frame.isEmpty { return ([], []) }
    var items: [DisplayItem] = []
    if let color = backgroundColor, color.alpha > 0 { items.append(isMasked ? maskedFill(frame, color) : .fill(shape, color)) }
    items += backgroundItems(in: shape)
    if !stage.showsContent { return (items, []) }
    if let drawing = rareProperties?.values.drawing { items.append(.drawing(drawing, frame)) }
    if let parameters = drawParameters() {
      let type = type(of: self)
      let bounds = Rect(origin: .zero, size: frame.size)
      items.append(.drawing(.uncached { context in type.draw(bounds, in: &context, withParameters: parameters) }, frame))
    }
    let content = content(in: context, frame: frame)
    // Most nodes with content have nothing below it, so that nothing has to be copied.
    if items.isEmpty { return content }
    items += content.items
    return (items, content.groups)
  }

  private func subnodeEntries(_ stage: Stage, at origin: Point, in context: DisplayContext) -> [DisplayList.Entry] {
    if subnodes.isEmpty { return [] }
    // An image without a size shows nothing.
    if shouldRasterizeDescendants && (!stage.showsContent || frame.isEmpty) { return [] }
    let context = shouldRasterizeDescendants ? context.withoutPlaceholders : context
    var entries: [DisplayList.Entry] = []
    entries.reserveCapacity(subnodes.count)
    for subnode in subnodesInPaintersOrder { entries += subnode.entries(at: origin + subnode.frame.origin, in: context) }
    return entries
  }

  /// Returns entries joined to one unit of work.
  private func rasterized(_ entries: [DisplayList.Entry]) -> [DisplayList.Entry] {
    entries.passes.count < 2 ? entries : [.pass(DisplayPass(node: displayName, subtree: entries))]
  }

  /// Returns a picture and the placeholder that fades above it as one group, so that their common edge is blended once. If each were
  /// blended by itself, the edge would be covered only in part.
  ///
  /// - Parameters:
  ///   - borders: the items that lie above both and are cut with them.
  ///   - clip: the shape that cuts all of them.
  private func dissolving(
    _ entries: [DisplayList.Entry], below borders: [DisplayItem], frame: Rect, clip: RoundedRect?
  ) -> [DisplayList.Entry] {
    let all = entries + borders.map { entry(of: [$0]) }
    let isInside = entries.allSatisfy { $0.isInside(frame) }
    return [.group(DisplayGroup(entries: all, clip: clip ?? (isInside ? RoundedRect(frame) : nil)))]
  }

  /// Returns the entries that fade above the content. Those of a picture have the picture's own edges.
  private func placeholder(_ stage: Stage, frame: Rect, in context: DisplayContext) -> [DisplayList.Entry] {
    guard stage.showsContent, let moment = context.moment else { return placeholderEntries(in: context, frame: frame) }
    let entries = fadingEntries(at: moment, in: context, frame: frame)
    if entries.isEmpty { return [] }
    return [.group(DisplayGroup(entries: entries, opacity: stage.placeholderOpacity, sharesEdges: self is ImageNode))]
  }

  private func grouped(
    _ entries: [DisplayList.Entry], _ shape: RoundedRect, _ rounding: CornerRoundingType?, isMasked: Bool, isRoot: Bool
  ) -> [DisplayList.Entry] {
    let frame = shape.rect
    let entries = isMasked && clipsToBounds ? cutToMaskedCorners(entries, frame) : entries
    let transform = rareProperties?.values.transform ?? .identity
    var clip: RoundedRect?
    if rounding == .clipping && ground == nil || rounding == .default && clipsToBounds {
      clip = shape
    } else if clipsToBounds, !isRoot || transform != .identity, !entries.allSatisfy({ $0.isInside(frame) }) {
      // The root is as large as the painted area, and is cut at the edge of that area anyway.
      clip = RoundedRect(frame)
    }
    // The glyphs of a text cast its shadow, and the rest does not.
    let casts = !clipsToBounds && rareProperties?.values.castsShadow == true && !(self is TextNode)
    if alpha >= 1 && clip == nil && !casts && transform == .identity { return entries }
    return [
      .group(
        DisplayGroup(
          entries: entries, opacity: min(alpha, 1), clip: clip,
          shadow: casts ? Shadow(color: shadowColor, opacity: min(shadowOpacity, 1), offset: shadowOffset, radius: shadowRadius) : nil,
          transform: transformAbout(anchor(in: frame))))
    ]
  }

  var subnodesInPaintersOrder: [DisplayNode] {
    if subnodes.allSatisfy({ $0.rareProperties?.values.zPosition ?? 0 == 0 }) { return subnodes }
    return subnodes.sorted { $0.zPosition < $1.zPosition }
  }

  /// The drawing that the node paints itself, above its background and below its content and subnodes. It is cut at the node's bounds;
  /// `nil` by default.
  ///
  /// It counts as content: with `displaysAsynchronously` it shows once the row's display pass is done.
  public var drawing: Drawing? {
    get { rareProperties?.values.drawing }
    set { changeLook { $0.drawing = newValue } }
  }

  /// Calls a block once after `didLoad()`, on the task that holds the tree. If the node is loaded already, the block is called at once.
  ///
  /// - Parameter body: the block, which gets the node.
  public func onDidLoad(_ body: @escaping (DisplayNode) -> Void) {
    if isLoaded { body(self) } else { look.loadBlocks.append(body) }
  }
}

/// Node versions are two numbers that change whenever a node changes its layout or its looks.
struct NodeVersions: Equatable {
  /// The version of the node's layout.
  let layout: Int
  fileprivate let display: UInt32
}

extension DisplayNode {
  /// The versions that the node has now.
  var nodeVersions: NodeVersions { NodeVersions(layout: layoutVersion, display: displayVersion) }
}

/// A display context holds what is needed to resolve a node tree to a display list.
///
/// It is a value: a node may pass a changed copy to the nodes below it.
struct DisplayContext {
  /// The typesetter, the scale and the direction of reading.
  let measuring: MeasuringContext
  /// The instant for which the display list is made; `nil` for a list with all contents displayed.
  let moment: DisplayMoment?
  /// Whether placeholders may be shown in place of contents that have not come yet. If not, everything but pictures counts as displayed
  /// long ago.
  let showsPlaceholders: Bool

  /// The same context with all contents displayed.
  var settled: DisplayContext { DisplayContext(measuring: measuring, moment: nil, showsPlaceholders: showsPlaceholders) }

  /// The same context without placeholders.
  var withoutPlaceholders: DisplayContext { DisplayContext(measuring: measuring, moment: moment, showsPlaceholders: false) }

  /// Returns how much of a picture in a text has arrived; `nil` where nothing has.
  func quality(of url: ImageURL) -> ImageQuality? {
    guard let late = moment?.images[url] else { return .full }
    return late.best(rendersProgress: true)?.quality
  }
}

extension DisplayNode {
  /// Returns the entry of a display list in which the node paints some items.
  final func entry(of items: [DisplayItem]) -> DisplayList.Entry { .pass(DisplayPass(node: displayName, items: items)) }
}
