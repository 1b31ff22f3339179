extension LayoutContext {
  /// Notes a step of measuring an element, if an explanation was asked for.
  ///
  /// - Parameter isFlexed: whether the element's stack gave it another length than it wanted.
  @inline(__always)
  package final func explain(_ element: LayoutElement, isFlexed: Bool = false, _ line: @autoclosure () -> String) {
    explanation?.add(line(), to: element.explained, isFlexed: isFlexed)
  }

  /// Notes that an element and all elements below it are measured, if an explanation was asked for.
  @inline(__always)
  package final func endExplanation(of element: LayoutElement) {
    explanation?.end(element.explained)
  }

  // The functions below are never inlined, so that passes without explanations do not pay for the sentences.

  /// Notes the size that an element got.
  @inline(never)
  final func explainSize(of element: LayoutElement, _ size: Size, _ rounded: Size) {
    explain(
      element,
      rounded == size
        ? "size: \(LayoutExplanation.text(size))"
        : "size: \(LayoutExplanation.text(size)), rounded up to pixels of 1/\(LayoutExplanation.text(scale.factor)) pt: \(LayoutExplanation.text(rounded))"
    )
    endExplanation(of: element)
  }

  /// Notes the constraint of an element that ignores its own sizes, if an explanation was asked for.
  @inline(__always)
  final func explainIgnoredStyle(_ element: LayoutElement, _ range: SizeRange, _ parentSize: ParentSize) {
    if explanation != nil { explainIgnored(element, range, parentSize) }
  }

  @inline(never)
  private final func explainIgnored(_ element: LayoutElement, _ range: SizeRange, _ parentSize: ParentSize) {
    element.explainConstraint(range, parentSize, self)
    if element.style.hasOwnSize {
      explain(element, "own style: \(LayoutExplanation.sizes(of: element.style)): ignored, \(type(of: element)) takes its parent's range")
    }
  }
}
