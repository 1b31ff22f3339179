import EmakiLayout
import EmakiNodes

/// This check finds elements that reach over their parent's bounds.
extension LayoutLint {
  /// The length in points below which an overflow is taken for noise of the arithmetic.
  static let epsilon = 0.01

  func overflow(at place: Place) -> [LintFinding.Kind] {
    let tree = place.tree
    guard let holder = place.parent, tree.isLaidOut, !(tree.children.isEmpty && Rect(origin: .zero, size: tree.size).isEmpty) else {
      return []
    }
    let parent = holder.tree
    // A corner spec's badge sticks out on purpose.
    if case .corner = place.setting { return [] }
    // The child of a negative inset sticks out on purpose, too.
    let insets = (parent.element as? InsetLayoutSpec)?.insets ?? .zero
    func excess(_ distance: Double, _ inset: Double, _ axis: Axis) -> Double {
      let distance = distance + min(inset, 0)
      return distance > Self.epsilon && distance > Self.epsilon + axis.of(crowd(in: holder).rounding) ? distance : 0
    }
    var overhang = EdgeInsets(
      top: excess(-tree.frame.minY, insets.top, .vertical), left: excess(-tree.frame.minX, insets.left, .horizontal),
      bottom: excess(tree.frame.maxY - parent.size.height, insets.bottom, .vertical),
      right: excess(tree.frame.maxX - parent.size.width, insets.right, .horizontal))
    // The content of a scroll node is larger than the node on purpose, in the directions that scroll.
    if let directions = parent.element.scrolledDirections {
      if directions != .vertical { (overhang.left, overhang.right) = (0, 0) }
      if directions != .horizontal { (overhang.top, overhang.bottom) = (0, 0) }
    }
    // The tree is as the specs lay it out. Frames are mirrored only afterwards.
    if context.layoutDirection == .rightToLeft { swap(&overhang.left, &overhang.right) }
    return overhang == .zero ? [] : [.overflow(overhang, mend(overhang, place, in: holder))]
  }

  /// Returns whether a stretched child sticks out of its stack only because its minimum is above its maximum, and the maximum would fit.
  func causes(_ contradiction: LintFinding.Kind, _ overflow: LintFinding.Kind, at place: Place) -> Bool {
    guard case .minimumAboveMaximum(let minimum, let maximum) = contradiction, case .dimension(.points(let length)) = maximum.value,
      case .overflow(let overhang, .ownCrossSize(minimum, _)) = overflow, let parent = place.parent?.tree
    else { return false }
    return switch minimum.name {
    case "minWidth": overhang.top == 0 && overhang.bottom == 0 && length <= parent.size.width
    default: overhang.left == 0 && overhang.right == 0 && length <= parent.size.height
    }
  }

  private func crowd(in place: Place) -> Crowd {
    if let crowd = place.crowd { return crowd }
    func rounding(_ axis: Axis) -> Double {
      Double(([place.tree] + place.tree.children).count { isOffPixels($0, axis) }) / context.scale.factor
    }
    let crowd = (rounding: Size(width: rounding(.horizontal), height: rounding(.vertical)), mend: mendAlong(place.tree))
    place.crowd = crowd
    return crowd
  }

  private func isOffPixels(_ tree: LayoutTree, _ axis: Axis) -> Bool {
    guard let constraint = tree.constraint else { return false }
    let range =
      tree.element.hasNoSize ? constraint.range : tree.element.ownRange(constraint.range, constraint.parentSize, context)
    return [axis.of(range.min), axis.of(range.max)].contains { $0.isFinite && abs(context.scale.roundPixel($0) - $0) > 1e-6 }
  }

  // MARK: Mending

  private func mend(_ overhang: EdgeInsets, _ place: Place, in holder: Place) -> LintFinding.Mend {
    let name = holder.tree.element.displayName
    switch holder.tree.element {
    case let stack as StackLayoutSpec:
      let isAlong = stack.direction == .horizontal ? overhang.left > 0 || overhang.right > 0 : overhang.top > 0 || overhang.bottom > 0
      if isAlong, let mend = crowd(in: holder).mend { return mend }
      if !isAlong && stack.stretches(place.tree.element), let own = ownCrossSize(place, stack.direction.across) {
        return .ownCrossSize(own, stack: name)
      }
    case is AbsoluteLayoutSpec: return .layoutPosition(spec: name)
    default: break
    }
    return .smaller(parent: name)
  }

  /// Returns the size property that made the element as long as it is, or else the first size property that is set.
  private func ownCrossSize(_ place: Place, _ axis: Axis) -> StyleProperty? {
    let properties = place.sizes(along: axis)
    let length = axis.of(place.tree.size)
    return properties.first { property in
      if case .dimension(.points(let points)) = property.value { context.scale.ceilPixel(points) == length } else { false }
    } ?? properties.first
  }

  /// Returns what to do about a stack's children that are together too long for it.
  private func mendAlong(_ tree: LayoutTree) -> LintFinding.Mend? {
    guard let stack = tree.element as? StackLayoutSpec, isTooShort(stack, tree) else { return nil }
    let yielding = yielding(in: tree)
    if yielding.isEmpty || stack.flexWrap == .wrap { return .moreRoom(stack.direction, stack: stack.displayName) }
    return .shrink(
      stack.direction, stack: stack.displayName, children: yielding.map(\.element.displayName).unique(),
      inside: yielding.flatMap { yieldingInside($0, stack.direction) }.unique(), areTexts: yielding.contains(where: \.holdsText))
  }

  private func isTooShort(_ stack: StackLayoutSpec, _ tree: LayoutTree) -> Bool {
    stack.flexWrap == .wrap || contentLength(of: stack, tree) > stack.direction.of(tree.size) + Self.epsilon
  }

  /// Returns the length in points that the children of a stack take along it in one line.
  func contentLength(of stack: StackLayoutSpec, _ tree: LayoutTree) -> Double {
    var length = stack.spacing * Double(tree.children.count - 1)
    for child in tree.children {
      length += child.element.style.spacingBefore + stack.direction.of(child.size) + child.element.style.spacingAfter
    }
    return length
  }

  /// Returns the children that should shrink and do not. These are the children with text, or all of them where none has text.
  private func yielding(in stack: LayoutTree) -> [LayoutTree] {
    let rigid = stack.children.filter { $0.element.style.flexShrink == 0 }
    let texts = rigid.filter(\.holdsText)
    return texts.isEmpty ? rigid : texts
  }

  /// Returns the names of the texts further inside, in stacks of the same direction, that must shrink once the element does.
  private func yieldingInside(_ tree: LayoutTree, _ axis: Axis) -> [String] {
    let texts = tree.children.filter(\.holdsText)
    let isRigid = (tree.element as? StackLayoutSpec)?.direction == axis && texts.allSatisfy { $0.element.style.flexShrink == 0 }
    return texts.flatMap { (isRigid ? [$0.element.displayName] : []) + yieldingInside($0, axis) }
  }
}

extension [String] {
  /// Returns the names without repetitions, in order of appearance.
  func unique() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
