/// Centres its child in the room it has, on one axis or both.
public final class CenterLayoutSpec: RelativeLayoutSpec {
  /// Which axes are centred; on the others the child starts at 0 and must reach the range's minimum.
  public enum Centering: Hashable, Sendable, CaseIterable {
    case none, x, y, xy
  }

  /// - Parameter sizingOption: on which axes the spec is only as large as its child; by default it fills its range.
  public init(centering: Centering = .xy, sizingOption: SizingOption = [], child: LayoutElement) {
    super.init(
      horizontalPosition: centering == .x || centering == .xy ? .center : .none,
      verticalPosition: centering == .y || centering == .xy ? .center : .none, sizingOption: sizingOption, child: child)
  }
}
