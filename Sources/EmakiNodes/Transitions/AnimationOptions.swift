public import EmakiLayout

/// Animation options say how an animation runs. They have UIKit's curves under the same names, and also springs and Bézier curves. Options
/// that change no picture exist for ported code.
///
/// ```swift
/// node.defaultLayoutTransitionOptions = .curveEaseOut
/// ```
public struct AnimationOptions: Hashable, Sendable {
  /// The curve along which values run.
  public var curve: AnimationCurve
  /// Whether the options do not choose a curve.
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
  /// The option that an animation begins with the visible values. Every animation does so; the option exists for ported code.
  public static let beginFromCurrentState = hint
  /// The option that nodes take touches while they are animated. There are no touches here; the option exists for ported code.
  public static let allowUserInteraction = hint
  /// The option that subnodes are laid out in the animation. They always are; the option exists for ported code.
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
  /// Creates options from a list, as in UIKit. The last curve in the list counts, and a list without a curve is `.curveEaseInOut`.
  public init(arrayLiteral options: AnimationOptions...) {
    self = options.last { !$0.isHint } ?? .hint
    (repeats, autoreverses) = (options.contains(where: \.repeats), options.contains(where: \.autoreverses))
  }
}
