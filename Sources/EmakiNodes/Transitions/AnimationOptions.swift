public import EmakiLayout

/// Animation options say how an animation runs. Of UIKit's options those are here that change a picture: the curves, by their names there, and
/// springs and free curves beside them.
///
/// ```swift
/// node.defaultLayoutTransitionOptions = .curveEaseOut
/// ```
public struct AnimationOptions: Hashable, Sendable {
  /// The curve along which values run.
  public var curve: AnimationCurve

  /// Creates options from a curve.
  public init(_ curve: AnimationCurve) { self.curve = curve }

  /// The options of values that start from rest and end at rest; the default.
  public static let curveEaseInOut = AnimationOptions(.easeInOut)
  /// The options of values that start from rest.
  public static let curveEaseIn = AnimationOptions(.easeIn)
  /// The options of values that end at rest.
  public static let curveEaseOut = AnimationOptions(.easeOut)
  /// The options of values that move at one speed.
  public static let curveLinear = AnimationOptions(.linear)

  /// Returns the options of values that run along a cubic Bézier curve with two control points, as `AnimationCurve.cubicBezier` says.
  public static func cubicBezier(_ first: Point, _ second: Point) -> AnimationOptions { AnimationOptions(.cubicBezier(first, second)) }

  /// Returns the options of values that swing into their places, as `AnimationCurve.spring` says.
  public static func spring(dampingRatio: Double, initialVelocity: Double = 0) -> AnimationOptions {
    AnimationOptions(.spring(dampingRatio: dampingRatio, initialVelocity: initialVelocity))
  }
}

extension AnimationOptions: ExpressibleByArrayLiteral {
  /// Creates options from a list of options, as UIKit's are written: the last one counts, and an empty list is `.curveEaseInOut`.
  public init(arrayLiteral options: AnimationOptions...) { self = options.last ?? .curveEaseInOut }
}
