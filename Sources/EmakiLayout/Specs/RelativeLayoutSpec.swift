/// A relative spec places its child at one of nine positions in the room it has.
public class RelativeLayoutSpec: LayoutSpec {
  /// A position says where the child goes along an axis.
  public enum Position: Sendable, CaseIterable {
    /// The child stands at the start and must reach the range's minimum.
    case none
    /// The child stands at the left or at the top.
    case start
    /// The child stands in the middle.
    case center
    /// The child stands at the right or at the bottom.
    case end
  }

  /// A sizing option says on which axes the spec is only as large as its child, in place of as large as it may be.
  public struct SizingOption: OptionSet, Hashable, Sendable {
    /// The axes as bits: 1 is the width, 2 the height.
    public let rawValue: UInt8
    /// Makes an option of bits: 1 is the width, 2 the height.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The spec is only as wide as its child.
    public static let minimumWidth = SizingOption(rawValue: 1)
    /// The spec is only as high as its child.
    public static let minimumHeight = SizingOption(rawValue: 2)
    /// The spec is only as large as its child.
    public static let minimumSize: SizingOption = [.minimumWidth, .minimumHeight]
  }

  /// The position of the child from left to right.
  @exclusivity(unchecked) public var horizontalPosition: Position
  /// The position of the child from top to bottom.
  @exclusivity(unchecked) public var verticalPosition: Position
  /// The axes on which the spec is only as large as its child.
  @exclusivity(unchecked) public var sizingOption: SizingOption
  /// The element that is placed.
  @exclusivity(unchecked) public var child: LayoutElement

  /// Makes a spec of its child.
  ///
  /// - Parameters:
  ///   - horizontalPosition: where the child goes from left to right.
  ///   - verticalPosition: where the child goes from top to bottom.
  ///   - sizingOption: the axes on which the spec is only as large as its child; by default it fills its range.
  ///   - child: the element that is placed.
  public init(
    horizontalPosition: Position = .none, verticalPosition: Position = .none, sizingOption: SizingOption = [],
    child: LayoutElement = LayoutSpec()
  ) {
    self.horizontalPosition = horizontalPosition
    self.verticalPosition = verticalPosition
    self.sizingOption = sizingOption
    self.child = child
  }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let childRange = SizeRange(
      min: Size(
        width: horizontalPosition == .none ? range.min.width : 0, height: verticalPosition == .none ? range.min.height : 0),
      max: range.max)
    // The child is read once, because it is measured here and also given to the result.
    let child = child
    let layout = child.layoutThatFits(childRange, parentSize: ParentSize(validLengthsOf: range.max), in: context)
    var size = range.clamp(
      Size(
        width: isValidLength(range.max.width) ? range.max.width : layout.size.width,
        height: isValidLength(range.max.height) ? range.max.height : layout.size.height))
    if sizingOption.contains(.minimumWidth) { size.width = min(size.width, layout.size.width) }
    if sizingOption.contains(.minimumHeight) { size.height = min(size.height, layout.size.height) }
    size = range.clamp(size)
    let origin = Point(
      x: context.scale.roundPixel((size.width - layout.size.width) * horizontalPosition.weight),
      y: context.scale.roundPixel((size.height - layout.size.height) * verticalPosition.weight))
    return context.layout(of: self, size: size, children: .init(one: Layout.Child(consume child, at: origin, layout: consume layout)))
  }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    child = replacement(child)
  }
}

extension RelativeLayoutSpec.Position {
  /// The part of the free room that is before the child, from 0 to 1.
  fileprivate var weight: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}
