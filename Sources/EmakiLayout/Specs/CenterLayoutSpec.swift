/// A center spec centres its child in the room it has, on one axis or both.
public final class CenterLayoutSpec: RelativeLayoutSpec {
  /// A centering says which axes are centred; on the others the child starts at 0 and must reach the range's minimum.
  public enum Centering: Sendable, CaseIterable {
    /// The child is centred on no axis.
    case none
    /// The child is centred from left to right.
    case x
    /// The child is centred from top to bottom.
    case y
    /// The child is centred on both axes.
    case xy
  }

  /// Makes a spec of its child.
  ///
  /// - Parameters:
  ///   - centering: the axes that are centred.
  ///   - sizingOption: the axes on which the spec is only as large as its child; by default it fills its range.
  ///   - child: the element that is centred.
  public init(centering: Centering = .xy, sizingOption: SizingOption = [], child: LayoutElement = LayoutSpec()) {
    super.init(
      horizontalPosition: centering == .x || centering == .xy ? .center : .none,
      verticalPosition: centering == .y || centering == .xy ? .center : .none, sizingOption: sizingOption, child: child)
  }
}
