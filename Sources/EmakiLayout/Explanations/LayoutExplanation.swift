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

  private struct Notes {
    let element: ExplainedElement
    /// The number of elements that were met before this one.
    let order: Int
    /// The number of elements around this one where it was first met.
    let depth: Int
    var lines: [String] = []
    /// Whether the element's stack gave it another length than it wanted.
    var isFlexed = false
  }

  /// Makes an explanation that has no steps yet.
  package init(of name: String) { self.name = name }

  package init() { name = nil }

  /// Returns whether every step of the element with a name is needed. Such an element must not be laid out from memory, because its steps
  /// would be missing.
  package func needsSteps(of name: String?) -> Bool { name != nil && name == self.name }

  /// A box is an element with the steps that gave it its size and place, a sentence each.
  package struct Box {
    package let element: AnyObject
    /// The name that messages give the element.
    package let name: String
    /// The number of elements around the element.
    package let depth: Int
    /// The steps, a sentence each.
    package let lines: [String]
  }

  /// All elements that were met, each before those that it holds.
  package var boxes: [Box] {
    notes.values.sorted { $0.order < $1.order }.map { notes in
      Box(element: notes.element.object, name: notes.element.displayName, depth: notes.depth, lines: notes.lines)
    }
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

  init(_ object: AnyObject, name: String?, displayName: String) {
    (self.object, self.name, self.displayName) = (object, name, displayName)
  }

  /// The identity of the element, which tells it from every other element.
  var id: ObjectIdentifier { ObjectIdentifier(object) }
}

extension LayoutExplanation {
  /// Writes a length in points, rounded to a millionth.
  package static func text(_ value: Double) -> String {
    if value == .infinity { return "unbounded" }
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  /// Writes a size in points.
  package static func text(_ size: Size) -> String { "\(text(size.width)) x \(text(size.height))" }

  /// Writes a range of lengths, in points.
  static func text(_ low: Double, _ high: Double) -> String { low == high ? "exactly \(text(low))" : "\(text(low))...\(text(high))" }

  /// Writes a range of sizes, in points.
  package static func text(_ range: SizeRange) -> String {
    "width \(text(range.min.width, range.max.width)), height \(text(range.min.height, range.max.height))"
  }

  /// Writes a parent's size, in points.
  static func text(_ parent: ParentSize) -> String {
    func text(_ length: Double?) -> String { length.map { Self.text($0) } ?? "undefined" }
    return "\(text(parent.width)) x \(text(parent.height))"
  }

  /// Writes the size properties that a style sets.
  static func sizes(of style: LayoutElementStyle) -> String {
    style.lengths.filter { $0.length != .auto }.map { "\($0.name) \($0.length)" }.joined(separator: ", ")
  }
}

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
