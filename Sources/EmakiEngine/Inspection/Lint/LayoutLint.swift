import EmakiLayout
import EmakiNodes

/// A layout lint finds properties of a layout that have no effect, and elements that reach over their parent.
///
/// Findings are not errors: the layout is what Texture gives, but seldom what was meant. A spec of the user's own may read its elements'
/// styles as it likes. Of such elements only findings are reported that hold anywhere.
struct LayoutLint {
  let context: LayoutContext
  private(set) var findings: [LintFinding] = []
  /// The elements met so far, by identity, with the path of the place where each stood first.
  private var met: [ObjectIdentifier: [String]] = [:]

  /// Lays a node out anew and looks through its tree, the specs of its subnodes included.
  ///
  /// - Parameters:
  ///   - range: the sizes that the node may have. The maximum is the node's parent size.
  ///   - context: keeps the errors of what could not be laid out; these are not among the findings.
  ///   - alone: an element of the tree that is looked at as the root; what stands around it is then not looked at.
  /// - Returns: the findings of each element before those of its children.
  static func findings(
    in root: DisplayNode, range: SizeRange, context: LayoutContext, alone: LayoutElement? = nil
  ) -> [LintFinding] {
    // Subnodes may be added in `didLoad()`, which is called once a node has its place.
    for error in root.layoutTree(range, in: context) { context.report(error) }
    root.loadTree()
    let tree = LayoutTree(of: root, in: range, context)
    var lint = LayoutLint(context: context)
    if let alone, let inner = tree.tree(of: alone) {
      lint.check(Place(root: inner, standsAlone: true))
    } else {
      lint.check(Place(root: tree))
    }
    return lint.findings
  }

  private mutating func check(_ place: Place) {
    let id = ObjectIdentifier(place.tree.element)
    if let first = met[id] { return report(place, [.usedTwice(first: first)]) }
    met[id] = place.path
    report(place, leftOut(at: place))
    if let finding = noSubnode(at: place) { report(place, [finding]) }
    let ignored = ignoredProperties(at: place)
    // A contradiction with a minimum that nothing reads has no effect.
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

  // MARK: Subnodes

  /// Returns the finding about a node that is no subnode of the node in whose layout it stands.
  private func noSubnode(at place: Place) -> LintFinding.Kind? {
    guard let node = place.tree.element as? DisplayNode, let owner = place.around.compactMap({ $0.tree.element as? DisplayNode }).first,
      !owner.automaticallyManagesSubnodes && node.supernode !== owner
    else { return nil }
    return .noSubnode(of: owner.displayName, supernode: node.supernode?.displayName)
  }

  // MARK: Contradictions

  private func contradictions(at place: Place) -> [LintFinding.Kind] {
    Axis.allCases.compactMap { axis in
      let parent = place.tree.constraint.flatMap { axis.of($0.parentSize) }
      let properties = place.sizes(along: axis)
      guard let first = properties.first(where: { $0.name.hasPrefix("min") }), let second = properties.last, second.name.hasPrefix("max"),
        case .dimension(let low) = first.value, case .dimension(let high) = second.value, let minimum = low.comparable(parent, with: high),
        let maximum = high.comparable(parent, with: low), minimum > maximum
      else { return nil }
      return .minimumAboveMaximum(first, second)
    }
  }
}

extension LintFinding.Kind {
  /// Returns whether this is a minimum above a maximum, and the findings call the minimum ignored.
  fileprivate func isOf(_ ignored: [LintFinding.Kind]) -> Bool {
    guard case .minimumAboveMaximum(let minimum, _) = self else { return false }
    return ignored.contains { if case .ignored(let properties, _) = $0 { properties.contains(minimum) } else { false } }
  }
}

extension LayoutDimension {
  /// Returns the length in a form that can be compared with another dimension; `nil` where one is auto, or where one is points and the
  /// other a fraction of an undefined length.
  fileprivate func comparable(_ parent: Double?, with other: LayoutDimension) -> Double? {
    switch (self, other) {
    case (.points(let value), .points), (.fraction(let value), .fraction): value
    case (.points(let value), .fraction): parent == nil ? nil : value
    case (.fraction(let value), .points): parent.map { value * $0 }
    default: nil
    }
  }
}

/// A crowd holds what is known of all children of an element together. It is used for each child that sticks out.
typealias Crowd = (rounding: Size, mend: LintFinding.Mend?)

/// This check finds elements that their stack never measured.
extension LayoutLint {
  func leftOut(at place: Place) -> [LintFinding.Kind] {
    let tree = place.tree
    guard !tree.isLaidOut, let parent = place.parent?.tree, parent.isLaidOut, let stack = parent.element as? StackLayoutSpec else {
      return []
    }
    // A spacer for which there is no room is no fault.
    if tree.children.isEmpty && !tree.element.isNode { return [] }
    let excess = stack.flexWrap == .wrap ? 0 : contentLength(of: stack, parent) - stack.direction.of(parent.size)
    return [
      .leftOut(stack: stack.displayName, excess: excess > Self.epsilon ? excess : nil, holdsElements: !tree.children.isEmpty)
    ]
  }
}
