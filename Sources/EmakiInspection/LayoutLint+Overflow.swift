import EmakiLayout

/// What reaches over its parent's bounds.
extension LayoutLint {
  /// In points; less is noise.
  private static let epsilon = 0.01

  func overflow(at place: Place) -> [LintFinding.Kind] {
    let tree = place.tree
    guard let parent = place.parent, !(tree.children.isEmpty && Rect(origin: .zero, size: tree.size).isEmpty) else { return [] }
    // A badge sticks out on purpose.
    if case .corner = place.setting { return [] }
    let allowed = allowance(at: place)
    func excess(_ distance: Double, _ allowed: Double) -> Double { distance > Self.epsilon + allowed ? distance : 0 }
    let overhang = LintFinding.Overhang(
      top: excess(-tree.frame.minY, allowed.top), left: excess(-tree.frame.minX, allowed.left),
      bottom: excess(tree.frame.maxY - parent.tree.size.height, allowed.bottom),
      right: excess(tree.frame.maxX - parent.tree.size.width, allowed.right))
    return overhang == LintFinding.Overhang() ? [] : [.overflow(overhang, mend(overhang, place, in: parent.tree))]
  }

  /// How far an element may stick out: as far as a negative inset says, and as far as rounding up to pixels makes it.
  private func allowance(at place: Place) -> EdgeInsets {
    let pixel = 1 / context.scale.factor
    switch place.parent?.tree.element {
    case let spec as InsetLayoutSpec:
      let rounding = [spec.insets.top, spec.insets.left, spec.insets.bottom, spec.insets.right].contains {
        $0.isFinite && abs(context.scale.roundPixel($0) - $0) > Self.epsilon
      }
      func allowed(_ inset: Double) -> Double { (inset < 0 ? -inset : 0) + (rounding ? pixel : 0) }
      return EdgeInsets(
        top: allowed(spec.insets.top), left: allowed(spec.insets.left), bottom: allowed(spec.insets.bottom),
        right: allowed(spec.insets.right))
    case let stack as StackLayoutSpec:
      // Each shrunk child is rounded up, by less than a pixel.
      let shrinking = stack.children.count { $0.style.flexShrink > 0 }
      let allowed = Double(shrinking) * pixel
      return stack.axis == .horizontal ? EdgeInsets(left: allowed, right: allowed) : EdgeInsets(top: allowed, bottom: allowed)
    default: return .zero
    }
  }

  // MARK: Mending

  private func mend(_ overhang: LintFinding.Overhang, _ place: Place, in parent: LayoutTree) -> LintFinding.Mend {
    let name = parent.element.displayName
    switch parent.element {
    case let stack as StackLayoutSpec:
      let isAlong = stack.axis == .horizontal ? overhang.left > 0 || overhang.right > 0 : overhang.top > 0 || overhang.bottom > 0
      if isAlong && isTooShort(stack, parent) {
        let yielding = yielding(in: parent)
        if yielding.isEmpty || stack.flexWrap == .wrap { return .moreRoom(stack.axis, stack: name) }
        return .shrink(
          stack.axis, stack: name, children: yielding.map(\.element.displayName).unique(),
          inside: yielding.flatMap { yieldingInside($0, stack.axis) }.unique(), areTexts: yielding.contains(where: \.holdsText))
      }
      if !isAlong && stack.stretches(place.tree.element), let own = StyleProperty.sizes(of: place.style, along: stack.axis.other).first {
        return .ownCrossSize(own, stack: name)
      }
    case is AbsoluteLayoutSpec: return .layoutPosition(spec: name)
    default: break
    }
    return .smaller(parent: name)
  }

  private func isTooShort(_ stack: StackLayoutSpec, _ tree: LayoutTree) -> Bool {
    if stack.flexWrap == .wrap { return true }
    var length = stack.spacing * Double(tree.children.count - 1)
    for child in tree.children {
      length += child.element.style.spacingBefore + stack.axis.of(child.size) + child.element.style.spacingAfter
    }
    return length > stack.axis.of(tree.size) + Self.epsilon
  }

  /// The children that should shrink and do not: those with text, else all.
  private func yielding(in stack: LayoutTree) -> [LayoutTree] {
    let rigid = stack.children.filter { $0.element.style.flexShrink == 0 }
    let texts = rigid.filter(\.holdsText)
    return texts.isEmpty ? rigid : texts
  }

  /// The texts that must shrink in stacks of the same direction further inside, once the element does.
  private func yieldingInside(_ tree: LayoutTree, _ axis: Axis) -> [String] {
    let texts = tree.children.filter(\.holdsText)
    let isRigid = (tree.element as? StackLayoutSpec)?.axis == axis && texts.allSatisfy { $0.element.style.flexShrink == 0 }
    return texts.flatMap { (isRigid ? [$0.element.displayName] : []) + yieldingInside($0, axis) }
  }
}

extension [String] {
  /// Without repetitions, in order of appearance.
  fileprivate func unique() -> [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
