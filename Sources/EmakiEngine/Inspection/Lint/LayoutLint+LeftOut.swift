import EmakiLayout

/// This check finds elements that their stack never measured.
extension LayoutLint {
  func leftOut(at place: Place) -> [LintFinding.Kind] {
    let tree = place.tree
    guard !tree.isLaidOut, let parent = place.parent?.tree, parent.isLaidOut, let stack = parent.element as? StackLayoutSpec else {
      return []
    }
    // A spacer for which there is no room is no fault.
    if tree.children.isEmpty && !tree.element.isNode { return [] }
    let excess = stack.flexWrap == .wrap ? 0 : contentLength(of: stack, parent) - stack.axis.of(parent.size)
    return [
      .leftOut(stack: stack.displayName, excess: excess > Self.epsilon ? excess : nil, holdsElements: !tree.children.isEmpty)
    ]
  }
}
