/// An explanation says step by step why the element with a given name, or each element, got its size and place in a measuring pass.
///
/// The element is known by its name, because specs are made anew at each pass. Where an element is measured more than once, its last steps
/// count. Its size may have been decided further out, by a stack that flexed an element around it. Then the steps of that element and of
/// all elements between come first. An element inside an element that its stack never measured has no steps of its own. Then the steps of
/// the unmeasured element say why.
@usableFromInline package final class LayoutExplanation {
  /// The `debugName` of the element that is explained; `nil` where all elements are.
  let name: String?
  private var notes: [ObjectIdentifier: Notes] = [:]
  /// The elements that are being measured, from the outermost.
  private var path: [ExplainedElement] = []
  private var found = Finding()
  /// The children that their stack has not measured yet, and may never measure.
  private var leftOut: Set<ObjectIdentifier> = []
  /// The earlier findings, by the children that were left out and that are the explained element or contain it. Each finding is valid again
  /// once its child is measured.
  private var earlier: [ObjectIdentifier: Finding] = [:]

  private struct Finding {
    /// The elements in which the explained element was last measured, from the outermost. The last is the element itself.
    var chain: [ExplainedElement] = []
    /// Whether the last element of `chain` is not the explained element, but one that was left out and in which the explained element
    /// stands.
    var isInside = false
  }

  /// The notes on an element: the steps that gave it its size and place.
  private struct Notes {
    let element: ExplainedElement
    /// The number of elements that were met before this one.
    let order: Int
    /// The number of elements around this one where it was first met.
    let depth: Int
    /// The steps, a sentence each.
    var lines: [String] = []
    /// Whether the element's stack gave it another length than it wanted.
    var isFlexed = false
  }

  /// Makes an explanation that has no steps yet.
  package init(of name: String? = nil) { self.name = name }

  /// Returns whether every step of the element with a name is needed. Such an element must not be laid out from memory, because its steps
  /// would be missing.
  package func needsSteps(of name: String?) -> Bool { name != nil && name == self.name }

  /// All elements that were met, each before those that it holds, with its name in messages, the number of elements around it where it was first
  /// met, and the steps that gave it its size and place.
  package var boxes: [(object: AnyObject, name: String, depth: Int, lines: [String])] {
    notes.values.sorted { $0.order < $1.order }.map { ($0.element.object, $0.element.displayName, $0.depth, $0.lines) }
  }

  /// The steps, a sentence each; empty where no element with the name was met.
  package var lines: [String] {
    let chain = found.chain.map { notes[$0.id] ?? Notes(element: $0, order: 0, depth: 0) }
    guard let own = chain.last else { return [] }
    if found.isInside {
      let sentence = "never laid out: \"\(own.element.displayName)\" around it was not measured and counts as 0 x 0"
      return [sentence] + Self.linesAround(own)
    }
    guard let outermost = chain.lastIndex(where: \.isFlexed), outermost < chain.count - 1 else { return own.lines }
    return chain[outermost...].dropLast().flatMap(Self.linesAround) + own.lines
  }

  private static func linesAround(_ notes: Notes) -> [String] {
    notes.lines.map { "around it, \"\(notes.element.displayName)\": \($0)" }
  }

  /// Notes a step of measuring an element.
  ///
  /// - Parameter isFlexed: whether its stack gave it another length than it wanted.
  func add(_ line: String, to element: ExplainedElement, isFlexed: Bool = false) {
    // An element that is being measured is itself the last of the path.
    let depth = path.last?.id == element.id ? path.count - 1 : path.count
    let new = Notes(element: element, order: notes.count, depth: depth)
    notes[element.id, default: new].lines.append(line)
    if isFlexed { notes[element.id]?.isFlexed = true }
  }

  /// Notes that an element begins to be measured.
  func begin(_ element: ExplainedElement) {
    end(element)
    path.append(element)
    if !leftOut.isEmpty { include(element) }
    if needsSteps(of: element.name) { found = Finding(chain: path) }
  }

  /// Notes that an element and all elements below it are measured.
  func end(_ element: ExplainedElement) {
    if let index = path.lastIndex(where: { $0.id == element.id }) { path.removeSubrange(index...) }
  }

  // MARK: Left out

  /// Notes that the stack that is being measured does not measure a child before the others. There are already notes about the child.
  ///
  /// - Parameter holdsNamed: whether the element that is explained stands somewhere inside the child.
  func leaveOut(_ child: ExplainedElement, holdsNamed: Bool) {
    leftOut.insert(child.id)
    let isItself = needsSteps(of: child.name)
    guard isItself || holdsNamed else { return }
    if earlier[child.id] == nil { earlier[child.id] = found }
    found = Finding(chain: path + [child], isInside: !isItself)
  }

  /// Returns whether a child that was not measured before the others has not been measured since.
  func isLeftOut(_ child: ExplainedElement) -> Bool { leftOut.contains(child.id) }

  /// Notes that an element is measured after all. The explained element inside it may have been measured before.
  private func include(_ element: ExplainedElement) {
    guard leftOut.remove(element.id) != nil, let before = earlier.removeValue(forKey: element.id), found.chain.last?.id == element.id
    else { return }
    found = before
  }
}

/// An explained element identifies a layout element to an explanation, and holds the element's names.
struct ExplainedElement {
  /// The element itself, kept so that no other element gets its address.
  let object: AnyObject
  /// The name that its owner gave it; `nil` where it has none.
  let name: String?
  /// The name that messages give the element.
  let displayName: String

  /// The identity of the element, which tells it from every other element.
  var id: ObjectIdentifier { ObjectIdentifier(object) }
}

extension Double {
  /// The length in points, rounded to a millionth.
  package var text: String {
    if self == .infinity { return "unbounded" }
    let rounded = (self * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }
}

extension Size {
  /// The size in points.
  package var text: String { "\(width.text) x \(height.text)" }
}

extension SizeRange {
  /// The range in points.
  var text: String {
    func text(_ low: Double, _ high: Double) -> String { low == high ? "exactly \(low.text)" : "\(low.text)...\(high.text)" }
    return "width \(text(min.width, max.width)), height \(text(min.height, max.height))"
  }
}

extension ParentSize {
  /// The size in points.
  var text: String { "\(width?.text ?? "undefined") x \(height?.text ?? "undefined")" }
}

extension LayoutElementStyle {
  /// The size properties that the style sets.
  var sizesText: String { lengths.filter { $0.length != .auto }.map { "\($0.name) \($0.length)" }.joined(separator: ", ") }
}

// None of these functions is inlined, so that passes without explanations do not pay for the sentences.

extension StackLayout {
  private func explain(_ index: Int, isFlexed: Bool = false, _ line: @autoclosure () -> String) {
    let name = stack.takeUnretainedValue().displayName
    context.takeUnretainedValue().explain(items[index].reference.takeUnretainedValue(), isFlexed: isFlexed, "stack \"\(name)\": \(line())")
  }

  private var mainName: String { isHorizontal ? "width" : "height" }
  private var crossName: String { isHorizontal ? "height" : "width" }

  /// Notes that a child is not measured before the others.
  @inline(never)
  func explainSkipped(_ index: Int) {
    explain(
      index, isFlexed: true,
      "not measured first, as the only child with both flexGrow and flexShrink in a stack of definite \(mainName); "
        + "it counts as 0 x 0 and gets what is left")
    if let explanation = context.takeUnretainedValue().explanation {
      let child = items[index].reference.takeUnretainedValue()
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
      ? "the line is \(missing.text) pt too long, and flexShrink \(items[index].shrink.text) "
        + "weighted by its \(mainName) of 0 is 0: \(given > 0 ? "only others shrink" : "the weights sum to 0 and nothing shrinks")"
      : "flexGrow \(items[index].grow.text) gives it less than a whole point of what is left"
    explain(index, "stays empty, 0 x 0: \(reason)")
  }

  /// Notes the length along the stack that a child is measured with, in points.
  @inline(never)
  func explainMeasured(_ index: Int, _ length: Double?) {
    explain(
      index,
      "measured with \(mainName) " + (length.map { "exactly \($0.text), its flexBasis" } ?? "0...unbounded"))
  }

  /// Notes that a child is made as long across as its line.
  @inline(never)
  func explainStretched(_ index: Int, _ length: Double) {
    explain(index, "stretched across to its line's \(crossName) \(length.text)")
  }

  /// Notes the length by which a child grows, in points.
  @inline(never)
  func explainGrowth(_ index: Int, rest: Double, _ violation: Double, _ total: Double) {
    explain(
      index, isFlexed: true,
      "grows by \(items[index].delta.text) of \(violation.text) pt left: flexGrow "
        + "\(items[index].grow.text) of \(total.text), in whole points"
        + (rest == 0 ? "" : "; as the first that grows it takes the rest, \(rest.text) pt"))
  }

  /// Notes the length by which a child shrinks, in points.
  @inline(never)
  func explainShrinking(_ index: Int, _ violation: Double, _ total: Double) {
    explain(
      index, isFlexed: true,
      "shrinks by \((-items[index].delta).text) of \((-violation).text) pt missing: flexShrink "
        + "\(items[index].shrink.text) of \(total.text), weighted by its \(mainName)")
  }

  /// Notes the size of all children together, in points.
  @inline(never)
  func explainContent(_ length: Double, _ across: Double) {
    let content = size(length, across)
    context.takeUnretainedValue().explain(
      stack.takeUnretainedValue(),
      "content: children with spacing \(spacing.text) take \(content.text), "
        + "clamped into \(SizeRange(min: size(main.min, cross.min), max: size(main.max, cross.max)).text)")
  }

  private var baselineNote: String { isHorizontal ? "" : " from the left: a vertical stack takes baselines along its width" }

  /// Notes the place of a child.
  @inline(never)
  func explainPlace(_ index: Int) {
    let child = items[index].reference.takeUnretainedValue()
    if context.takeUnretainedValue().explanation?.isLeftOut(child.explained) == true { explainEmpty(index) }
    explain(
      index,
      "placed at (\(items[index].origin.x.text), \(items[index].origin.y.text)): "
        + "justifyContent \(stack.takeUnretainedValue().justifyContent), \(items[index].alignment) across"
        + (baseline(index).map { " with its baseline at \($0.text)\(baselineNote)" } ?? ""))
  }
}
