/// Places its child at one of nine positions in the room it has.
public class RelativeLayoutSpec: LayoutSpec {
  /// Where the child goes along an axis. `.none` passes the range's minimum on to the child and places it at the start.
  public enum Position: Hashable, Sendable, CaseIterable {
    case none, start, center, end
  }

  /// On which axes the spec is only as large as its child, in place of as large as it may be.
  public struct SizingOption: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let minimumWidth = SizingOption(rawValue: 1)
    public static let minimumHeight = SizingOption(rawValue: 2)
    public static let minimumSize: SizingOption = [.minimumWidth, .minimumHeight]
  }

  @exclusivity(unchecked) public var horizontalPosition: Position
  @exclusivity(unchecked) public var verticalPosition: Position
  @exclusivity(unchecked) public var sizingOption: SizingOption
  @exclusivity(unchecked) public var child: LayoutElement

  public init(
    horizontalPosition: Position = .none, verticalPosition: Position = .none, sizingOption: SizingOption = [], child: LayoutElement
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
    // Held once for both uses, and given to the result.
    let child = child
    let layout = child.layoutThatFits(childRange, parentSize: ParentSize(validLengthsOf: range.max), in: context)
    var size = range.clamp(
      Size(
        width: isValidLength(range.max.width) ? range.max.width : layout.size.width,
        height: isValidLength(range.max.height) ? range.max.height : layout.size.height))
    if sizingOption.contains(.minimumWidth) { size.width = minimum(size.width, layout.size.width) }
    if sizingOption.contains(.minimumHeight) { size.height = minimum(size.height, layout.size.height) }
    size = range.clamp(size)
    let origin = Point(
      x: context.scale.roundPixel((size.width - layout.size.width) * horizontalPosition.weight),
      y: context.scale.roundPixel((size.height - layout.size.height) * verticalPosition.weight))
    return context.layout(of: self, size: size, children: .one(Layout.Child(consume child, at: origin, layout: consume layout)))
  }
}

extension RelativeLayoutSpec.Position {
  fileprivate var weight: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}
