import EmakiLayout

/// A measurement holds the constraint in which one element was measured, and the last measurements of its children within that.
final class Measurement {
  /// The constraint in which the element was measured.
  let constraint: LayoutConstraint
  /// The range that the children's measurements depend on.
  let range: SizeRange
  private let children: [ObjectIdentifier: Measurement]

  /// Makes a copy of a measurement under another constraint that came to the same range.
  init(_ other: Measurement, constraint: LayoutConstraint) {
    self.constraint = constraint
    range = other.range
    children = other.children
  }

  init(constraint: LayoutConstraint, range: SizeRange, children: [Probe]) {
    self.constraint = constraint
    self.range = range
    self.children = Dictionary(children.compactMap { child in child.latest.map { (ObjectIdentifier(child), $0) } }) { $1 }
  }

  /// Gives the measurement of a child; `nil` for a child that was not measured.
  func measurement(of probe: Probe) -> Measurement? { children[ObjectIdentifier(probe)] }
}
