import Synchronization

private let contextCount = Atomic<Int>(0)

/// A layout context holds what a measuring pass needs everywhere: the scale that sizes are rounded at, and the errors met on the way.
///
/// It belongs to the task that measures. Nodes with content of their own find their measurer in a subclass.
open class LayoutContext {
  /// The number of device pixels of a point. Sizes are rounded up to whole pixels.
  public let scale: Scale
  /// The side that the interface starts from. With `.rightToLeft` every node's subnodes are mirrored about the node's vertical centre line,
  /// and so the tree about its root's.
  public let layoutDirection: LayoutDirection
  /// A number that is different for each set of things that nodes measure their content with, such as fonts. A layout that was made with
  /// another number is not reused.
  @exclusivity(unchecked) package final var contentMeasurer: Int32 = 0
  /// Whether lists that stand in nodes lay out cells that are out of view as well, as far as their ranges reach. A picture in which nothing
  /// is scrolled needs only those in view.
  @exclusivity(unchecked) package final var measuresAhead = false
  /// The environment of the tree (theme, size of texts, room), which nodes read while they describe their layouts; `nil` where it is not known.
  package final var environment: AnyObject? {
    @inlinable @inline(__always) get { storedEnvironment }
    @inlinable @inline(__always) set { storedEnvironment = newValue }
  }
  // As with an element's style, other modules inline accessors: a context belongs to one task, and each node reads these several times.
  @usableFromInline @exclusivity(unchecked) final var storedEnvironment: AnyObject?
  /// The errors of elements that could not be laid out, in the order in which they were met. Such an element got the size 0 x 0.
  @exclusivity(unchecked) public private(set) final var errors: [LayoutError] = []

  /// The explanation that collects why one element got its size; `nil`, the default, costs nothing.
  package final var explanation: LayoutExplanation? {
    @inlinable @inline(__always) get { storedExplanation }
    @inlinable @inline(__always) set { storedExplanation = newValue }
  }
  @usableFromInline @exclusivity(unchecked) final var storedExplanation: LayoutExplanation?

  /// The number of the pass, which is the layout of one outermost stack. No two contexts have the same number. A layout that was made in
  /// one pass is not used in the next, as anything may have changed between them.
  private(set) final var pass: Int
  private var depth = 0

  /// Lays a stack out, and returns whether it is the outermost one, with which the pass ends, too.
  @inline(__always)
  final func layout(ofStack calculate: () -> Layout) -> (layout: Layout, isOutermost: Bool) {
    depth += 1
    let layout = calculate()
    depth -= 1
    if depth > 0 { return (layout, false) }
    pass &+= 1
    if !passEndings.isEmpty { finishPass() }
    return (layout, true)
  }

  /// The functions that are called when the pass ends.
  @exclusivity(unchecked) private var passEndings: [() -> Void] = []

  /// Registers a function that is called when the layout of the outermost stack is done.
  final func atEndOfPass(_ body: @escaping () -> Void) { passEndings.append(body) }

  @inline(never)
  private func finishPass() {
    for body in passEndings { body() }
    passEndings = []
  }

  /// Makes a context without errors.
  ///
  /// - Parameters:
  ///   - scale: the device pixels of a point.
  ///   - layoutDirection: the side that the interface starts from; the left by default.
  public init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight) {
    self.scale = scale
    self.layoutDirection = layoutDirection
    pass = contextCount.wrappingAdd(1, ordering: .relaxed).newValue << 32
    latestMark = pass
  }

  /// The number of reports of errors, counting repeated reports of the same error.
  package final var reportCount: Int { @inlinable @inline(__always) get { storedReportCount } }
  @usableFromInline @exclusivity(unchecked) private(set) final var storedReportCount = 0

  /// Notes an error. An error that is noted already is not noted again.
  package func report(_ error: LayoutError) {
    storedReportCount += 1
    if !errors.contains(error) { errors.append(error) }
  }

  /// Counts the errors that a kept layout had when it was made, earlier in this pass. Layouts with errors are not kept for other passes.
  final func reportAgain() { storedReportCount += 1 }

  /// Returns the errors and forgets them.
  package func takeErrors() -> [LayoutError] {
    defer { errors.removeAll() }
    return errors
  }

  /// Returns a place if it is finite; any other place is reported and becomes (0, 0).
  @inline(__always)
  final func position(_ position: Point, of element: LayoutElement) -> Point {
    if (position.x + position.y).isFinite { return position }
    return invalidPosition(position, of: element)
  }

  @inline(never)
  private func invalidPosition(_ position: Point, of element: LayoutElement) -> Point {
    report(.invalidPosition(element: element.displayName, position: position))
    return .zero
  }

  // The last mark that was made. It begins at a number of this context's own, because an element may still have a mark of another context.
  private var latestMark: Int

  /// Reports the subnodes that a node's specs have given no finite place, which then is (0, 0), and those that they have placed twice.
  package final func check(_ subnodes: inout [Layout.Child], of node: LayoutElement) {
    latestMark += 1
    for index in subnodes.indices {
      let (element, origin) = (subnodes[index].element, subnodes[index].origin)
      // Specs report positions that are not finite, but the sum of two finite ones may still be too large.
      if !(origin.x + origin.y).isFinite { subnodes[index].origin = invalidPosition(origin, of: element) }
      if element.mark == latestMark { report(.usedTwice(element: element.displayName, node: node.displayName)) }
      element.mark = latestMark
    }
  }

  /// Makes a layout whose size is rounded up to whole pixels. A size that is not valid is reported and becomes 0 x 0.
  public final func layout(of element: LayoutElement, size: Size, children: [Layout.Child]) -> Layout {
    layout(of: element, size: size, children: Layout.Children(children))
  }

  /// Makes a layout whose size is rounded up to whole pixels, for an element without children or with the children of another layout.
  public final func layout(of element: LayoutElement, size: Size, children: consuming Layout.Children = Layout.Children()) -> Layout {
    // `isValidLength(_:)` of both lengths at once.
    let lengths = SIMD2(size.width, size.height)
    guard all(((lengths .>= .leastNormalMagnitude) .& (lengths .< 10_000_000)) .| (lengths .== 0)) else {
      return invalidLayout(of: element, size: size, children: children)
    }
    let rounded = scale.ceilPixels(size)
    if explanation != nil { explainSize(of: element, size, rounded) }
    return Layout(size: rounded, children: children)
  }

  @inline(never)
  private func invalidLayout(of element: LayoutElement, size: Size, children: consuming Layout.Children) -> Layout {
    report(.invalidSize(element: element.displayName, size: size))
    return Layout(size: .zero, children: children)
  }
}

extension LayoutContext {
  /// Notes a step of measuring an element, if an explanation was asked for.
  ///
  /// - Parameter isFlexed: whether the element's stack gave it another length than it wanted.
  @inline(__always)
  func explain(_ element: LayoutElement, isFlexed: Bool = false, _ line: @autoclosure () -> String) {
    explanation?.add(line(), to: element.explained, isFlexed: isFlexed)
  }

  /// Notes the size that an element's content wants and gets.
  package func explainContent(of element: LayoutElement, _ wanted: Size, _ size: Size, in range: SizeRange) {
    explain(element, "intrinsic: wants \(wanted.text)" + (size == wanted ? "" : ", clamped into \(range.text): \(size.text)"))
  }

  /// Notes that an element and all elements below it are measured, if an explanation was asked for.
  @inline(__always)
  package func endExplanation(of element: LayoutElement) {
    explanation?.end(element.explained)
  }

  // The functions below are never inlined, so that passes without explanations do not pay for the sentences.

  /// Notes the size that an element got.
  @inline(never)
  func explainSize(of element: LayoutElement, _ size: Size, _ rounded: Size) {
    explain(
      element,
      rounded == size
        ? "size: \(size.text)"
        : "size: \(size.text), rounded up to pixels of 1/\(scale.factor.text) pt: \(rounded.text)"
    )
    endExplanation(of: element)
  }

  /// Notes the constraint of an element that ignores its own sizes.
  @inline(never)
  func explainIgnoredStyle(_ element: LayoutElement, _ range: SizeRange, _ parentSize: ParentSize) {
    element.explainConstraint(range, parentSize, self)
    if element.style.hasOwnSize {
      explain(element, "own style: \(element.style.sizesText): ignored, \(type(of: element)) takes its parent's range")
    }
  }
}
