extension LayoutElement {
  /// The element as an explanation knows it.
  final var explained: ExplainedElement { ExplainedElement(self, name: debugName, displayName: displayName) }

  /// Returns whether an element with a name stands somewhere inside this one. It finds only elements that specs list in `heldElements`.
  final func holds(_ name: String) -> Bool { heldElements.contains { $0.debugName == name || $0.holds(name) } }

  /// Notes that the element begins to be measured, and the constraint that it is measured in.
  @inline(never)
  final func explainConstraint(_ range: SizeRange, _ parentSize: ParentSize, _ context: LayoutContext) {
    context.explanation?.begin(explained)
    context.explain(self, "constraint in: \(LayoutExplanation.text(range)); parent size \(LayoutExplanation.text(parentSize))")
  }

  /// Notes the sizes that the element's own style asked for, and what the constraint left of them.
  @inline(never)
  final func explainOwnRange(_ own: SizeRange, _ range: SizeRange, _ context: LayoutContext) {
    context.explain(
      self,
      "own style: \(LayoutExplanation.sizes(of: style)): \(LayoutExplanation.text(own)); within the constraint: \(LayoutExplanation.text(range))"
    )
  }
}
