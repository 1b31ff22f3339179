public import EmakiLayout

/// Animation options say how an animation runs: UIKit's curves, by their names there, and springs and free curves beside them. Options that change
/// no picture are here for ported code.
///
/// ```swift
/// node.defaultLayoutTransitionOptions = .curveEaseOut
/// ```
public struct AnimationOptions: Hashable, Sendable {
  /// The curve along which values run.
  public var curve: AnimationCurve
  /// Whether the options say nothing of the curve.
  private var isHint = false
  /// Whether the animation runs again and again; it does not by default.
  public var repeats = false
  /// Whether the animation runs back to its beginning as well; it does not by default.
  public var autoreverses = false

  /// Creates options from a curve.
  public init(_ curve: AnimationCurve) { self.curve = curve }

  private static var hint: AnimationOptions {
    var options = curveEaseInOut
    options.isHint = true
    return options
  }

  /// The options of an animation that runs again and again, for an hour of the virtual clock: `[.repeat, .autoreverse]` pulses. What is seen after
  /// its end, and in a still, are the values that were set.
  public static var `repeat`: AnimationOptions {
    var options = hint
    options.repeats = true
    return options
  }
  /// The options of an animation that runs back as well, in the time that it takes to run forth. As in UIKit the values that were set are seen after
  /// its end.
  public static var autoreverse: AnimationOptions {
    var options = hint
    options.autoreverses = true
    return options
  }
  /// The options of an animation that begins with what is seen, for ported code: every animation does so.
  public static let beginFromCurrentState = hint
  /// The options of nodes that can be touched while they are animated, for ported code: nothing is touched here.
  public static let allowUserInteraction = hint
  /// The options of subnodes that are laid out in the animation, for ported code: they always are.
  public static let layoutSubviews = hint

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
  /// Creates options from a list of options, as UIKit's are written: the last curve counts, and a list without one is `.curveEaseInOut`.
  public init(arrayLiteral options: AnimationOptions...) {
    self = options.last { !$0.isHint } ?? .curveEaseInOut
    (repeats, autoreverses) = (options.contains(where: \.repeats), options.contains(where: \.autoreverses))
  }
}
