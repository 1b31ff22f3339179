public import EmakiLayout

/// An accessibility element is something that a screen reader reads, or a group of such things.
///
/// ```
/// group CellNode (0, 0, 320, 56)
///   "Ada Lovelace", traits [header]
///   "See example.com", traits [staticText]
///     "example.com", traits [link]
/// ```
public struct AccessibilityElement: Hashable, Sendable {
  /// The `debugName` of the node, or the name of its class.
  public var node: String
  /// Whether a screen reader reads this element itself. It does not read a group, which only holds its elements.
  public var isElement: Bool
  /// The text that is read; `nil` where there is none.
  public var label: String?
  /// The text that says what a tap does; `nil` where there is none.
  public var hint: String?
  /// The text that says the present value; `nil` where there is none.
  public var value: String?
  /// The name by which tests find the element; `nil` where it has none.
  public var identifier: String?
  /// The traits, which say what the element is and how it behaves.
  public var traits: AccessibilityTraits
  /// The place in points. In the description of a frame it is relative to the frame's top left corner, whatever was scrolled, and it may reach
  /// out of the frame. Transforms do not count.
  public var frame: Rect
  /// The names of the custom actions of an accessibility container, in the order of reading.
  public var actions: [String]
  /// The elements inside, in the order of reading: those of a group, and the links of a text.
  public var elements: [AccessibilityElement]

  /// Creates an element, or a group of elements.
  public init(
    node: String, isElement: Bool = true, label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil,
    traits: AccessibilityTraits = [], frame: Rect, actions: [String] = [], elements: [AccessibilityElement] = []
  ) {
    (self.node, self.isElement, self.label, self.hint, self.value) = (node, isElement, label, hint, value)
    (self.identifier, self.traits, self.frame, self.actions, self.elements) = (identifier, traits, frame, actions, elements)
  }
}

extension AccessibilityElement {
  /// This element and all elements inside it, each before those inside it. Groups are left out.
  public var flattened: [AccessibilityElement] { (isElement ? [self] : []) + elements.flatMap(\.flattened) }

  /// Returns a copy in which this element and everything inside it are moved by `delta`, in points.
  package func offset(by delta: Point) -> AccessibilityElement {
    var moved = self
    moved.frame = frame.offset(by: delta)
    moved.elements = elements.map { $0.offset(by: delta) }
    return moved
  }
}

extension [AccessibilityElement] {
  /// Returns the elements in reading order: from top to bottom, and at equal height from the side on which lines start.
  ///
  /// Of elements at the same place, the one with the smaller height comes first, and then the one with the smaller width.
  ///
  /// Source: Texture's `SortAccessibilityElements()`, which sorts from left to right in either direction.
  package func inReadingOrder(isMirrored: Bool) -> [AccessibilityElement] {
    func key(_ rect: Rect) -> (Double, Double, Double, Double) {
      (rect.minY, isMirrored ? -rect.maxX : rect.minX, rect.height, rect.width)
    }
    // Elements with equal keys keep their order.
    return enumerated().sorted { first, second in
      let (a, b) = (key(first.element.frame), key(second.element.frame))
      return a == b ? first.offset < second.offset : a < b
    }.map(\.element)
  }

  /// Returns the elements in reading order, row by row: elements are in one row if the middle of each is within the height of the other.
  func inRows(isMirrored: Bool) -> [AccessibilityElement] {
    var rows: [[AccessibilityElement]] = []
    func isBeside(_ a: Rect, _ b: Rect) -> Bool { a.minY <= b.midY && b.midY <= a.maxY && b.minY <= a.midY && a.midY <= b.maxY }
    for element in inReadingOrder(isMirrored: isMirrored) {
      if let row = rows.firstIndex(where: { isBeside($0[0].frame, element.frame) }) {
        rows[row].append(element)
      } else {
        rows.append([element])
      }
    }
    return rows.flatMap { row in
      row.enumerated().sorted { first, second in
        let (a, b) = (first.element.frame, second.element.frame)
        let (x, y) = isMirrored ? (-a.maxX, -b.maxX) : (a.minX, b.minX)
        return x == y ? first.offset < second.offset : x < y
      }.map(\.element)
    }
  }
}
