// None of these functions is inlined, so that passes without explanations do not pay for the sentences.

extension StackLayout {
  private func explain(_ index: Int, isFlexed: Bool = false, _ line: @autoclosure () -> String) {
    context.takeUnretainedValue().explain(items[index].element, isFlexed: isFlexed, line())
  }

  private var name: String { "stack \"\(stack.takeUnretainedValue().displayName)\"" }
  private var mainName: String { isHorizontal ? "width" : "height" }
  private var crossName: String { isHorizontal ? "height" : "width" }

  /// Notes that a child is not measured before the others.
  @inline(never)
  func explainSkipped(_ index: Int) {
    explain(
      index, isFlexed: true,
      "\(name): not measured first, as the only child with both flexGrow and flexShrink in a stack of definite \(mainName); "
        + "it counts as 0 x 0 and gets what is left")
    if let explanation = context.takeUnretainedValue().explanation {
      let child = items[index].element
      explanation.leaveOut(child.explained, holdsNamed: explanation.name.map(child.holds) ?? false)
    }
  }

  /// Notes why a child that was not measured first has never been measured, once its line is flexed.
  @inline(never)
  func explainEmpty(_ index: Int) {
    let given = items.reduce(0.0) { $0 + maximum(-$1.delta, 0) }
    var missing = given
    if stack.takeUnretainedValue().flexWrap == .wrap {
      // In a stack that wraps, the line is too long only if the child is alone in it and needs more room around it than the stack has.
      missing = maximum(items[index].before + items[index].after - main.max, 0)
    } else if given == 0 {
      missing = maximum(-violation(length(0..<items.count), main), 0)
    }
    let reason =
      missing > 0
      ? "the line is \(LayoutExplanation.text(missing)) pt too long, and flexShrink \(LayoutExplanation.text(items[index].shrink)) "
        + "weighted by its \(mainName) of 0 is 0: \(given > 0 ? "only others shrink" : "the weights sum to 0 and nothing shrinks")"
      : "flexGrow \(LayoutExplanation.text(items[index].grow)) gives it less than a whole point of what is left"
    explain(index, "\(name): stays empty, 0 x 0: \(reason)")
  }

  /// Notes the length along the stack that a child is measured with, in points.
  @inline(never)
  func explainMeasured(_ index: Int, _ length: Double?) {
    explain(
      index,
      "\(name): measured with \(mainName) " + (length.map { "exactly \(LayoutExplanation.text($0)), its flexBasis" } ?? "0...unbounded"))
  }

  /// Notes that a child is made as long across as its line.
  @inline(never)
  func explainStretched(_ index: Int, _ length: Double) {
    explain(index, "\(name): stretched across to its line's \(crossName) \(LayoutExplanation.text(length))")
  }

  /// Notes the length by which a child grows, in points.
  @inline(never)
  func explainGrowth(_ index: Int, rest: Double, _ violation: Double, _ total: Double) {
    explain(
      index, isFlexed: true,
      "\(name): grows by \(LayoutExplanation.text(items[index].delta)) of \(LayoutExplanation.text(violation)) pt left: flexGrow "
        + "\(LayoutExplanation.text(items[index].grow)) of \(LayoutExplanation.text(total)), in whole points"
        + (rest == 0 ? "" : "; as the first that grows it takes the rest, \(LayoutExplanation.text(rest)) pt"))
  }

  /// Notes the length by which a child shrinks, in points.
  @inline(never)
  func explainShrinking(_ index: Int, _ violation: Double, _ total: Double) {
    explain(
      index, isFlexed: true,
      "\(name): shrinks by \(LayoutExplanation.text(-items[index].delta)) of \(LayoutExplanation.text(-violation)) pt missing: flexShrink "
        + "\(LayoutExplanation.text(items[index].shrink)) of \(LayoutExplanation.text(total)), weighted by its \(mainName)")
  }

  /// Notes the size of all children together, in points.
  @inline(never)
  func explainContent(_ length: Double, _ across: Double) {
    let content = size(length, across)
    context.takeUnretainedValue().explain(
      stack.takeUnretainedValue(),
      "content: children with spacing \(LayoutExplanation.text(spacing)) take \(LayoutExplanation.text(content)), "
        + "clamped into \(LayoutExplanation.text(SizeRange(min: size(main.min, cross.min), max: size(main.max, cross.max))))")
  }

  private var baselineNote: String { isHorizontal ? "" : " from the left: a vertical stack takes baselines along its width" }

  /// Notes the place of a child.
  @inline(never)
  func explainPlace(_ index: Int) {
    if context.takeUnretainedValue().explanation?.isLeftOut(items[index].element.explained) == true { explainEmpty(index) }
    explain(
      index,
      "\(name): placed at (\(LayoutExplanation.text(items[index].origin.x)), \(LayoutExplanation.text(items[index].origin.y))): "
        + "justifyContent \(stack.takeUnretainedValue().justifyContent), \(items[index].alignment) across"
        + (baseline(index).map { " with its baseline at \(LayoutExplanation.text($0))\(baselineNote)" } ?? ""))
  }
}
