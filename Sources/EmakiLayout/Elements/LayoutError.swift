/// A layout error says what stops an element from being laid out. Texture asserts in these cases.
public enum LayoutError: Error, Hashable {
  /// The element's size came out infinite, negative, NaN or above 10 000 000 points.
  case invalidSize(element: String, size: Size)
  /// A fraction is given where the parent has no definite length to take it of.
  case fractionOfNothing(element: String, property: String, value: LayoutDimension)
  /// A fraction is given for the width or height of an element in a `CornerLayoutSpec`, where there is no length to take a fraction of.
  case fractionInCorner(element: String, property: String, value: LayoutDimension)
  /// A property's value is outside its range.
  case invalidValue(element: String, property: String, value: Double, allowed: String)
  /// The element's place came out infinite or NaN.
  case invalidPosition(element: String, position: Point)
  /// The element stands in more than one place of its node's layout.
  case usedTwice(element: String, node: String)
  /// The node's subnodes were added or removed while it described its layout.
  case subnodesChanged(node: String)
  /// A stack's `justifyContent` or `alignItems` was set while `horizontalAlignment` or `verticalAlignment` was in use.
  case setBesideAlignment(element: String, property: String, alignment: String)
  /// A stack was asked for its layout in more than `limit` different ranges in one pass.
  case tooManyRanges(element: String, limit: Int)
  /// A collection's layout gave another number of rectangles than a section has items.
  case rectangleCount(element: String, rectangles: Int, items: Int)
  /// A text and those before it in its row have more bytes of UTF-8 together than `limit`.
  case tooMuchText(element: String, bytes: Int, limit: Int)
  /// A list that stands in a node cannot have its rows or items.
  case listContent(element: String, problem: String)
}

extension LayoutError {
  /// The `displayName` of the element at fault.
  package var element: String {
    switch self {
    case .invalidSize(let element, _), .fractionOfNothing(let element, _, _), .fractionInCorner(let element, _, _),
      .invalidValue(let element, _, _, _),
      .invalidPosition(let element, _), .usedTwice(let element, _), .subnodesChanged(let element),
      .setBesideAlignment(let element, _, _), .tooManyRanges(let element, _),
      .rectangleCount(let element, _, _), .listContent(let element, _),
      .tooMuchText(let element, _, _):
      element
    }
  }
}

extension LayoutError: CustomStringConvertible {
  /// The error in words: which element, what is wrong with it, and how to mend it.
  public var description: String { "\"\(element)\": \(sentences)" }

  /// What is wrong, and what to do about it.
  private var sentences: String {
    switch self {
    case .invalidSize(_, let size):
      "its size came out as \(Self.text(size.width)) x \(Self.text(size.height)) points. "
        + "\(Self.sides(of: size)) must be 0 or more and below 10000000. Give it, or the spec above it, a finite width and height; an inset that is not pinned needs a bounded axis."
    case .fractionOfNothing(_, let property, let value):
      "\(property) is \(value), but its parent has no definite length on that axis. "
        + "Give points, or make the parent's size exact"
        + (property.contains(" (of a stretched child)") ? ", or give the stack an alignItems other than stretch, such as start." : ".")
    case .fractionInCorner(_, let property, let value):
      "\(property) is \(value), but a CornerLayoutSpec has no length to take it of. Give points."
    case .invalidValue(_, let property, let value, let allowed):
      "\(property) is \(value). Allowed: \(allowed)."
    case .invalidPosition(_, let position):
      "its place came out as (\(Self.text(position.x)), \(Self.text(position.y))) points. Give finite spacings, offsets, positions and baselines."
    case .usedTwice(_, let node):
      "it stands in two places of the layout of \"\(node)\". Make a node for each place."
    case .subnodesChanged:
      "its subnodes were added or removed while it described its layout. Change them before, and call setNeedsLayout()."
    case .setBesideAlignment(_, let property, let alignment):
      "\(property) is set while \(alignment) is in use. "
        + "Use either the two alignments, or alignItems and justifyContent."
    case .tooManyRanges(_, let limit):
      "its layout was asked for in more than \(limit) different ranges in one pass. "
        + "Nest fewer stacks and ratios that flex, or give what is inside exact sizes."
    case .rectangleCount(_, let rectangles, let items):
      "the collection's layout gave \(rectangles == 1 ? "1 rectangle" : "\(rectangles) rectangles") for "
        + "\(items == 1 ? "1 item" : "\(items) items"). Return a rectangle for each item, in the order of the items."
    case .tooMuchText(_, let bytes, let limit):
      "with it the texts of the row have \(bytes) bytes, and may have \(limit). Show less text, or the same text fewer times."
    case .listContent(_, let problem):
      problem
    }
  }

  /// Returns the sides of a size that no layout may have, as text.
  private static func sides(of size: Size) -> String {
    let sides = [isValidLength(size.width) ? nil : "width", isValidLength(size.height) ? nil : "height"].compactMap(\.self)
    return "Its " + (sides.isEmpty ? ["width", "height"] : sides).joined(separator: " and ")
  }

  /// Returns a number as messages write it. The sign of NaN is left out, because it depends on the machine.
  private static func text(_ value: Double) -> String { value.isNaN ? "nan" : "\(value)" }
}
