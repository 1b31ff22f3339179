import EmakiLayout

/// A measurement is what one element was measured in, with the last measurements that this made of its children.
final class Measurement {
  /// What the element was measured in.
  let constraint: LayoutConstraint
  /// The range that the children's measurements depend on.
  let range: SizeRange
  private let children: [ObjectIdentifier: Measurement]

  /// Makes the same measurement under another constraint that came to the same range.
  init(_ other: Measurement, constraint: LayoutConstraint) {
    self.constraint = constraint
    range = other.range
    children = other.children
  }

  /// Makes a measurement of what the children's probes saw last.
  init(constraint: LayoutConstraint, range: SizeRange, children: [Probe]) {
    self.constraint = constraint
    self.range = range
    self.children = Dictionary(children.compactMap { child in child.latest.map { (ObjectIdentifier(child), $0) } }) { $1 }
  }

  /// Gives the measurement of a child; `nil` for a child that was not measured.
  func measurement(of probe: Probe) -> Measurement? { children[ObjectIdentifier(probe)] }
}
