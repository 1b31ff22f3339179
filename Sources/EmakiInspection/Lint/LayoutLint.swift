package import EmakiLayout
package import EmakiNodes

/// Finds what a layout says to no effect, and what reaches over its parent.
///
/// These are no errors: the layout is what Texture gives, and seldom what was meant. Elements of a spec of the user's own are taken to be read
/// by it as it likes; of what stands in one, only what holds anywhere is reported.
package struct LayoutLint {
  let context: LayoutContext
  private(set) var findings: [LintFinding] = []
  /// Every element met, by identity, with where it stood first.
  private var met: [ObjectIdentifier: [String]] = [:]

  /// Lays a node out anew and looks through its tree, the specs of its subnodes included.
  ///
  /// - Parameters:
  ///   - range: what the node may be as large as. Its maximum is the node's parent size.
  ///   - context: keeps what could not be laid out; that is not among the findings.
  ///   - alone: an element of the tree that is looked at as the root, where what stands around it is nobody's work.
  /// - Returns: the findings of each element before those of its children.
  package static func findings(
    in root: DisplayNode, range: SizeRange, context: LayoutContext, alone: LayoutElement? = nil
  ) -> [LintFinding] {
    let tree = LayoutTree(of: root, in: range, context)
    var lint = LayoutLint(context: context)
    if let alone, let inner = tree.tree(of: alone) {
      lint.check(Place(root: inner, standsAlone: true))
    } else {
      lint.check(Place(root: tree))
    }
    return lint.findings
  }

  private init(context: LayoutContext) { self.context = context }

  private mutating func check(_ place: Place) {
    let id = ObjectIdentifier(place.tree.element)
    if let first = met[id] { return report(place, [.usedTwice(first: first)]) }
    met[id] = place.path
    report(place, leftOut(at: place))
    let ignored = ignoredProperties(at: place)
    // A minimum that nothing reads wins over nothing.
    let contradictions = contradictions(at: place).filter { !$0.isOf(ignored) }
    report(place, contradictions)
    report(place, ignored)
    report(place, overruledSizes(at: place))
    report(place, fractions(at: place))
    report(place, overflow(at: place).filter { overflow in !contradictions.contains { causes($0, overflow, at: place) } })
    for index in place.tree.children.indices { check(Place(index, in: place)) }
  }

  private mutating func report(_ place: Place, _ kinds: [LintFinding.Kind]) {
    for kind in kinds { findings.append(LintFinding(element: place.tree.element.displayName, path: place.path, kind: kind)) }
  }

  // MARK: Contradictions

  private func contradictions(at place: Place) -> [LintFinding.Kind] {
    Axis.allCases.compactMap { axis in
      let (low, high) = (axis.minimum(place.style), axis.maximum(place.style))
      let parent = place.tree.constraint.flatMap { axis.of($0.parentSize) }
      guard let minimum = low.comparable(parent, with: high), let maximum = high.comparable(parent, with: low), minimum > maximum else {
        return nil
      }
      let properties = StyleProperty.sizes(of: place.style, along: axis)
      guard let first = properties.first(where: { $0.name.hasPrefix("min") }), let second = properties.last else { return nil }
      return .minimumAboveMaximum(first, second)
    }
  }
}

extension LintFinding.Kind {
  /// Whether this is a minimum above a maximum, and the minimum is among what the findings call ignored.
  fileprivate func isOf(_ ignored: [LintFinding.Kind]) -> Bool {
    guard case .minimumAboveMaximum(let minimum, _) = self else { return false }
    return ignored.contains { if case .ignored(let properties, _) = $0 { properties.contains(minimum) } else { false } }
  }
}

extension Dimension {
  /// A number that compares with that of another dimension; `nil` where one is auto, or where points meet a fraction of nothing.
  fileprivate func comparable(_ parent: Double?, with other: Dimension) -> Double? {
    switch (self, other) {
    case (.points(let value), .points), (.fraction(let value), .fraction): return value
    case (.points(let value), .fraction): return parent == nil ? nil : value
    case (.fraction(let value), .points): return parent.map { value * $0 }
    default: return nil
    }
  }
}
