import EmakiLayout

/// These checks find sizes that have an effect, but not with the value that is written.
extension LayoutLint {
  func overruledSizes(at place: Place) -> [LintFinding.Kind] {
    guard readsSizes(place), let constraint = place.tree.constraint else { return [] }
    switch place.setting {
    case .stack(let stack):
      if isFlexBasisRead(place.style.flexBasis, stack.direction, constraint) {
        let properties = place.sizes(along: stack.direction)
        return properties.isEmpty ? [] : [.overruled(properties, by: .flexBasis(place.style.flexBasis, stack: stack.displayName))]
      }
      let properties = unmet(place, stack.direction, constraint)
      let length = stack.direction.of(place.tree.size)
      let grows = length > stack.direction.of(place.tree.element.styleRange(constraint.parentSize, context).max)
      // A stretched child is not limited across.
      let across = stack.stretches(place.tree.element) ? [] : overruled(place, stack.direction.across, constraint)
      if properties.isEmpty || (grows ? place.style.flexGrow : place.style.flexShrink) == 0 { return across }
      let flexing = LintFinding.Overruler.flexing(factor: grows ? "flexGrow" : "flexShrink", length: length, stack: stack.displayName)
      return [.overruled(properties, by: flexing)] + across
    case .ratio:
      let properties = Axis.allCases.flatMap { unmet(place, $0, constraint) }
      let spec = place.parent?.tree.element.displayName ?? ""
      return properties.isEmpty ? [] : [.overruled(properties, by: .ratio(place.tree.size, spec: spec))]
    case .root, .outermost, .absolute, .corner, .spec: return Axis.allCases.flatMap { overruled(place, $0, constraint) }
    case .cover, .unknown: return []
    }
  }

  /// Finds sizes that only the constraint has changed.
  private func overruled(_ place: Place, _ axis: Axis, _ constraint: LayoutConstraint) -> [LintFinding.Kind] {
    let properties = unmet(place, axis, constraint)
    return properties.isEmpty
      ? [] : [.overruled(properties, by: .constraint(length: axis.of(place.tree.size), parent: place.described))]
  }

  func fractions(at place: Place) -> [LintFinding.Kind] {
    guard readsSizes(place), let constraint = place.tree.constraint else { return [] }
    return Axis.allCases.compactMap { axis in
      guard let property = place.sizes(along: axis).first, !property.name.hasPrefix("m"),
        case .dimension(.fraction(let fraction)) = property.value
      else { return nil }
      if case .stack(let stack) = place.setting, stack.direction == axis, isFlexBasisRead(place.style.flexBasis, axis, constraint) {
        return nil
      }
      guard let parent = axis.of(constraint.parentSize) else { return .fractionOfNothing(property, countsAs: .auto) }
      return parent == 0 && fraction > 0 && isUndefinedAroundInset(place, axis) ? .fractionOfNothing(property, countsAs: .zero) : nil
    }
  }

  /// Returns the size properties of an axis from which the element's length differs by a pixel or more. A smaller difference comes from
  /// rounding, not from the parent.
  private func unmet(_ place: Place, _ axis: Axis, _ constraint: LayoutConstraint) -> [StyleProperty] {
    let pixel = context.scale.onePixel
    let length = axis.of(place.tree.size)
    let own = place.tree.element.styleRange(constraint.parentSize, context)
    let isShorter = axis.of(own.min) - length >= pixel
    guard isShorter || length - axis.of(own.max) >= pixel else { return [] }
    // An element that is too long keeps its minimum; one that is too short keeps its maximum.
    return place.sizes(along: axis).filter { !$0.name.hasPrefix(isShorter ? "max" : "min") }
  }

  /// Returns whether the flex basis decides the length. A fraction of an undefined length counts as auto.
  private func isFlexBasisRead(_ basis: LayoutDimension, _ axis: Axis, _ constraint: LayoutConstraint) -> Bool {
    switch basis {
    case .auto: false
    case .points: true
    case .fraction: axis.of(constraint.parentSize) != nil
    }
  }

  /// Returns whether the parent's length is undefined around an inset in which the element stands. Insets hand on 0 for an undefined parent
  /// size; backgrounds and overlays hand on theirs.
  private func isUndefinedAroundInset(_ place: Place, _ axis: Axis) -> Bool {
    place.around.prefix { $0.tree.element.hasNoSize }.contains { around in
      around.tree.constraint.map { axis.of($0.parentSize) == nil } ?? false
    }
  }
}
