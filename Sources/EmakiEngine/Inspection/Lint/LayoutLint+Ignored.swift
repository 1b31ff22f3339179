import EmakiLayout
import EmakiNodes

/// These checks find style properties that nothing reads where they are set.
extension LayoutLint {
  func ignoredProperties(at place: Place) -> [LintFinding.Kind] {
    [ignoredSizes(at: place), ignoredStackProperties(at: place), ignoredPosition(at: place), ignoredBaselines(at: place)].compactMap { $0 }
  }

  private func ignored(_ properties: [StyleProperty], _ reason: @autoclosure () -> LintFinding.Reason) -> LintFinding.Kind? {
    properties.isEmpty ? nil : .ignored(properties, reason())
  }

  // MARK: Sizes

  private func ignoredSizes(at place: Place) -> LintFinding.Kind? {
    let properties = Axis.allCases.flatMap { place.sizes(along: $0) }
    if properties.isEmpty { return nil }
    if case .cover(let role, let child) = place.setting {
      return .ignored(properties, .coversChild(role: role, child: child.element.displayName))
    }
    if case .stack(let stack) = place.setting, !place.tree.element.hasNoSize, stack.stretches(place.tree.element) {
      // Its least and greatest sizes are errors of the layout itself.
      let fractions = place.sizes(along: stack.direction.across).filter {
        if case .dimension(.fraction) = $0.value { !$0.name.hasPrefix("m") } else { false }
      }
      return ignored(fractions, .stretched)
    }
    let unread = properties.filter { !isSizeRead($0, at: place) }
    var child = place.tree.mainChild
    while let spec = child, spec.element.hasNoSize { child = spec.mainChild }
    return ignored(
      unread, .specHasNoSize(type: String(describing: type(of: place.tree.element)), child: child?.element.displayName))
  }

  /// Returns whether the element's parent reads one of the sizes in the element's style. Insets, backgrounds and overlays do not read their
  /// own sizes. An absolute spec reads all sizes of such a child. A stack reads only sizes in points across it.
  private func isSizeRead(_ property: StyleProperty, at place: Place) -> Bool {
    guard place.tree.element.hasNoSize else { return true }
    switch place.setting {
    case .absolute, .unknown: return true
    case .stack(let stack):
      guard stack.stretches(place.tree.element), case .dimension(.points) = property.value else { return false }
      return place.sizes(along: stack.direction.across).contains(property)
    default: return false
    }
  }

  func readsSizes(_ place: Place) -> Bool {
    if case .cover = place.setting { return false }
    return !place.tree.element.hasNoSize
  }

  // MARK: Stacks

  private func ignoredStackProperties(at place: Place) -> LintFinding.Kind? {
    switch place.setting {
    case .stack, .unknown: return nil
    default:
      return ignored(
        StyleProperty.stackProperties(of: place.style), .parentIsNoStack(place.described, inStack: place.nearestInStack))
    }
  }

  // MARK: Absolute specs

  private func ignoredPosition(at place: Place) -> LintFinding.Kind? {
    switch place.setting {
    case .absolute, .unknown: nil
    default:
      ignored(StyleProperty.position(of: place.style), .parentIsNotAbsolute(place.described))
    }
  }

  // MARK: Baselines

  private func ignoredBaselines(at place: Place) -> LintFinding.Kind? {
    let properties = StyleProperty.baselines(of: place.style)
    if properties.isEmpty || areBaselinesRead(at: place) || setsOwnBaselines(place.tree) { return nil }
    return .ignored(properties, .noBaselines(place.described))
  }

  /// Returns whether something reads the element's baselines. A vertical stack takes the ascender of its first child and the descender of
  /// its last for its own.
  private func areBaselinesRead(at place: Place) -> Bool {
    switch place.setting {
    case .unknown: return true
    case .stack(let stack):
      if stack.alignsBaseline(of: place.tree.element) { return true }
      guard stack.direction == .vertical, let parent = place.parent else { return false }
      let isOuter = place.index == 0 || place.index == parent.tree.children.count - 1
      return isOuter && areBaselinesRead(at: parent)
    default: return false
    }
  }

  /// Returns whether the element itself set its baselines when it was measured, and nothing else set them.
  private func setsOwnBaselines(_ tree: LayoutTree) -> Bool {
    if let stack = tree.element as? StackLayoutSpec { return stack.direction == .vertical && !stack.children.isEmpty }
    guard let node = tree.element as? DisplayNode else { return false }
    if node is TextNode || node is EditableTextNode { return true }
    let style = node.style
    defer { node.style = style }
    node.style.ascender = 0
    node.style.descender = 0
    if node.layoutSpec(in: SizeRange(exactly: tree.size)) == nil { _ = node.calculateSizeThatFits(tree.size, in: context) }
    return !StyleProperty.baselines(of: node.style).isEmpty
  }
}

extension LayoutElement {
  /// Whether the element takes its parent's range whatever its own style says.
  var hasNoSize: Bool { self is InsetLayoutSpec || self is BackgroundLayoutSpec || self is OverlayLayoutSpec }
}

extension LayoutTree {
  /// The child that decides the size of an inset, background or overlay.
  fileprivate var mainChild: LayoutTree? { element is BackgroundLayoutSpec ? children.last : children.first }
}

extension StackLayoutSpec {
  func stretches(_ child: LayoutElement) -> Bool {
    child.style.alignSelf == .stretch || child.style.alignSelf == .auto && alignItems == .stretch
  }

  fileprivate func alignsBaseline(of child: LayoutElement) -> Bool {
    child.style.alignSelf == .auto && (alignItems == .baselineFirst || alignItems == .baselineLast)
  }
}

/// A style property is a property of a `LayoutElementStyle` with the value that it is set to.
struct StyleProperty: Hashable {
  /// The property's name as `LayoutElementStyle` spells it.
  var name: String
  var value: Value

  /// A value is of one of the types that style properties have.
  enum Value: Hashable {
    case dimension(LayoutDimension)
    case number(Double)
    case position(Point)
    case alignment(AlignSelf)
  }
}

extension StyleProperty {
  /// Returns the properties that are set and that only a stack reads, except baselines.
  static func stackProperties(of style: LayoutElementStyle) -> [StyleProperty] {
    set([
      ("flexGrow", style.flexGrow, standard.flexGrow), ("flexShrink", style.flexShrink, standard.flexShrink),
      ("spacingBefore", style.spacingBefore, standard.spacingBefore), ("spacingAfter", style.spacingAfter, standard.spacingAfter),
    ]) + set([("flexBasis", style.flexBasis)])
      + (style.alignSelf == standard.alignSelf ? [] : [StyleProperty(name: "alignSelf", value: .alignment(style.alignSelf))])
  }

  static func baselines(of style: LayoutElementStyle) -> [StyleProperty] {
    set([("ascender", style.ascender, standard.ascender), ("descender", style.descender, standard.descender)])
  }

  static func position(of style: LayoutElementStyle) -> [StyleProperty] {
    style.layoutPosition == standard.layoutPosition
      ? [] : [StyleProperty(name: "layoutPosition", value: .position(style.layoutPosition))]
  }

  /// The style of which no property is set. A property counts as set when it differs from this style's.
  private static let standard = LayoutElementStyle()

  fileprivate static func set(_ dimensions: [(String, LayoutDimension)]) -> [StyleProperty] {
    dimensions.compactMap { $0.1 == .auto ? nil : StyleProperty(name: $0.0, value: .dimension($0.1)) }
  }

  private static func set(_ numbers: [(String, Double, Double)]) -> [StyleProperty] {
    numbers.compactMap { $0.1 == $0.2 ? nil : StyleProperty(name: $0.0, value: .number($0.1)) }
  }
}

/// An axis is one of the two directions of a size: from left to right, or from top to bottom.
typealias Axis = StackLayoutSpec.Direction

extension Axis {
  /// The other axis.
  var across: Axis { self == .horizontal ? .vertical : .horizontal }
  /// Gives the length of a size along the axis, in points.
  func of(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
  /// Gives the parent's length along the axis, in points; `nil` where it is undefined.
  func of(_ size: ParentSize) -> Double? { self == .horizontal ? size.width : size.height }
}

extension Place {
  /// Returns the sizes along an axis that its style sets.
  func sizes(along axis: Axis) -> [StyleProperty] {
    switch axis {
    case .horizontal: StyleProperty.set([("width", style.width), ("minWidth", style.minWidth), ("maxWidth", style.maxWidth)])
    case .vertical: StyleProperty.set([("height", style.height), ("minHeight", style.minHeight), ("maxHeight", style.maxHeight)])
    }
  }
}
