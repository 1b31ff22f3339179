/// Why the element of a name got its size and place, step by step, as the measuring pass goes.
///
/// By name, because specs are made anew at each pass. An element may be measured more than once; the last steps are those that count. Where
/// its size was decided further out, by a stack that flexed something round it, the steps of that and of all between come first. Where it
/// stands in an element that its stack never measured, it has no steps of its own, and those of that element say why.
package final class LayoutExplanation {
  /// A `debugName`.
  package let name: String
  private var notes: [ObjectIdentifier: Notes] = [:]
  /// The elements that are being measured, from the outermost.
  private var path: [LayoutElement] = []
  private var found = Finding()
  /// The children that their stack has not measured yet, and may never measure.
  private var leftOut: Set<ObjectIdentifier> = []
  /// What was found before a child was left out that is, or holds, the element of the name: that holds again once the child is measured.
  private var earlier: [ObjectIdentifier: Finding] = [:]

  private struct Finding {
    /// What the element of the name was last measured in, from the outermost; the last is the element itself.
    var chain: [LayoutElement] = []
    /// Whether the last is not the element itself, but one that was left out, inside of which it stands.
    var isInside = false
  }

  private struct Notes {
    /// Kept: another element must not get its address.
    let element: LayoutElement
    var lines: [String] = []
    /// Whether its stack gave it another length than it wanted.
    var isFlexed = false
  }

  package init(of name: String) { self.name = name }

  /// Empty where no element of the name was met.
  package var lines: [String] {
    let chain = found.chain.map { notes[ObjectIdentifier($0)] ?? Notes(element: $0) }
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

  func add(_ line: String, to element: LayoutElement, isFlexed: Bool = false) {
    let key = ObjectIdentifier(element)
    notes[key, default: Notes(element: element)].lines.append(line)
    if isFlexed { notes[key]?.isFlexed = true }
  }

  /// Notes that an element begins to be measured.
  func begin(_ element: LayoutElement) {
    end(element)
    path.append(element)
    if !leftOut.isEmpty { takeIn(element) }
    if element.debugName == name { found = Finding(chain: path) }
  }

  /// Notes that an element is measured, and what is below it.
  package func end(_ element: LayoutElement) {
    if let index = path.lastIndex(where: { $0 === element }) { path.removeSubrange(index...) }
  }

  // MARK: Left out

  /// Notes that the stack that is being measured does not measure a child, of which there are notes already, before the others.
  func leaveOut(_ child: LayoutElement) {
    let key = ObjectIdentifier(child)
    leftOut.insert(key)
    let isItself = child.debugName == name
    guard isItself || child.holds(name) else { return }
    if earlier[key] == nil { earlier[key] = found }
    found = Finding(chain: path + [child], isInside: !isItself)
  }

  /// Whether a child that was not measured before the others has not been measured since.
  func isLeftOut(_ child: LayoutElement) -> Bool { leftOut.contains(ObjectIdentifier(child)) }

  /// Notes that an element is measured after all. What is inside it may be known from before.
  private func takeIn(_ element: LayoutElement) {
    let key = ObjectIdentifier(element)
    guard leftOut.remove(key) != nil, let before = earlier.removeValue(forKey: key), found.chain.last === element else { return }
    found = before
  }

  // MARK: Words

  package static func text(_ value: Double) -> String {
    if value.isNaN { return "undefined" }
    if value == .infinity { return "unbounded" }
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  package static func text(_ size: Size) -> String { "\(text(size.width)) x \(text(size.height))" }

  static func text(_ low: Double, _ high: Double) -> String { low == high ? "exactly \(text(low))" : "\(text(low))...\(text(high))" }

  package static func text(_ range: SizeRange) -> String {
    "width \(text(range.min.width, range.max.width)), height \(text(range.min.height, range.max.height))"
  }

  static func text(_ parent: ParentSize) -> String { "\(text(parent.width)) x \(text(parent.height))" }

  /// The size properties that are set.
  static func sizes(of style: LayoutElementStyle) -> String {
    [
      ("width", style.width), ("height", style.height), ("minWidth", style.minWidth), ("maxWidth", style.maxWidth),
      ("minHeight", style.minHeight), ("maxHeight", style.maxHeight),
    ]
    .filter { $0.1 != .auto }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension LayoutContext {
  /// Notes a step of an element's where somebody asked for an explanation.
  @inline(__always)
  package final func explain(_ element: LayoutElement, isFlexed: Bool = false, _ line: @autoclosure () -> String) {
    explanation?.add(line(), to: element, isFlexed: isFlexed)
  }

  /// Notes the constraint of an element that ignores its own sizes.
  @inline(__always)
  final func explainIgnoredStyle(_ element: LayoutElement, _ range: SizeRange, _ parentSize: ParentSize) {
    if explanation != nil { explainIgnored(element, range, parentSize) }
  }

  /// Apart, so that nobody pays for the sentences who does not ask for them.
  @inline(never)
  private final func explainIgnored(_ element: LayoutElement, _ range: SizeRange, _ parentSize: ParentSize) {
    guard let explanation else { return }
    explanation.begin(element)
    explanation.add("constraint in: \(LayoutExplanation.text(range)); parent size \(LayoutExplanation.text(parentSize))", to: element)
    if element.style.hasOwnSize {
      explanation.add(
        "own style: \(LayoutExplanation.sizes(of: element.style)): ignored, \(type(of: element)) takes its parent's range", to: element)
    }
  }
}
