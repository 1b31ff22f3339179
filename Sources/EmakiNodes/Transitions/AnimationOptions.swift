public import EmakiLayout
import Glibc

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
    repeats = options.contains(where: \.repeats)
    autoreverses = options.contains(where: \.autoreverses)
  }
}

/// An animation curve says which fraction of its way a value has covered after a fraction of the time.
public enum AnimationCurve: Hashable, Sendable {
  /// The value moves at one speed.
  case linear
  /// The value starts from rest. It is UIKit's and Core Animation's curve, a cubic Bézier through (0.42, 0) and (1, 1).
  case easeIn
  /// The value ends at rest, along a cubic Bézier through (0, 0) and (0.58, 1).
  case easeOut
  /// The value starts from rest and ends at rest, along a cubic Bézier through (0.42, 0) and (0.58, 1).
  case easeInOut
  /// The value follows a cubic Bézier curve from (0, 0) to (1, 1) with two control points. `x` is the fraction of the time, from 0 to 1,
  /// and `y` the fraction of the way, which may lie outside 0 to 1.
  case cubicBezier(Point, Point)
  /// The value swings into its place like a damped spring, and may go beyond it on the way.
  ///
  /// The damping ratio is from 0.01 to 1; with 1 the value does not swing. The initial velocity is the number of whole ways that the value
  /// would cover in a second. The duration decides how stiff the spring is. At its end, a value without an initial velocity is within a
  /// thousandth of the way of its place.
  case spring(dampingRatio: Double, initialVelocity: Double)

  /// Returns the fraction of the way that is covered after a fraction of the time. It is 0 at the beginning and 1 at the end.
  ///
  /// - Parameters:
  ///   - part: the part of the time, from 0 to 1.
  ///   - duration: the whole time in seconds, by which a spring's velocity is measured.
  public func callAsFunction(_ part: Double, duration: Double = 1) -> Double {
    guard part > 0 else { return 0 }
    guard part < 1 else { return 1 }
    return switch self {
    case .linear: part
    case .easeIn: Self.bezier(Point(x: 0.42, y: 0), Point(x: 1, y: 1), part)
    case .easeOut: Self.bezier(Point(x: 0, y: 0), Point(x: 0.58, y: 1), part)
    case .easeInOut: Self.bezier(Point(x: 0.42, y: 0), Point(x: 0.58, y: 1), part)
    case .cubicBezier(let first, let second): Self.bezier(first, second, part)
    case .spring(let ratio, let velocity): Self.spring(ratio, velocity * duration, part)
    }
  }

  /// Returns the `y` of a cubic Bézier curve from (0, 0) to (1, 1) at an `x` between them.
  private static func bezier(_ first: Point, _ second: Point, _ x: Double) -> Double {
    func value(_ a: Double, _ b: Double, _ t: Double) -> Double { ((1 - t) * (1 - t) * a + (1 - t) * t * b) * 3 * t + t * t * t }
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let a = unit(first.x)
    let b = unit(second.x)
    // `x` grows with `t`, so bisection finds `t`. After 52 steps the precision of a `Double` is used up.
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if value(a, b, middle) < x { low = middle } else { high = middle }
    }
    return value(first.y, second.y, high)
  }

  /// Returns the place of a damped spring, which is released at 0 and comes to rest at 1, after a part of its time from 0 to 1.
  ///
  /// - Parameter velocity: the initial velocity: 1 would cover the way from 0 to 1 in the whole time.
  private static func spring(_ dampingRatio: Double, _ velocity: Double, _ part: Double) -> Double {
    let ratio = dampingRatio > 0.01 ? min(dampingRatio, 1) : 0.01
    let root = (1 - ratio * ratio).squareRoot()
    // The undamped frequency is in radians for the whole time. At this frequency, the swings have shrunk to a thousandth at the end.
    var low = 0.0
    var high = 2000.0
    for _ in 0..<64 {
      let middle = (low + high) / 2
      let swing = root > 0 ? min(ratio * middle, ratio / root) : middle
      if (1 + swing) * exp(-ratio * middle) > 0.001 { low = middle } else { high = middle }
    }
    let decay = ratio * high
    let frequency = high * root
    let pull = decay - velocity
    let swing = frequency > 1e-9 ? cos(frequency * part) + pull / frequency * sin(frequency * part) : 1 + pull * part
    return 1 - exp(-decay * part) * swing
  }
}

/// An animation timing says when an animation runs, in whole milliseconds, and along which curve.
struct AnimationTiming: Hashable {
  /// The time before the animation starts to change the values, in milliseconds.
  let delay: Int
  /// The time that the animation takes after its delay, in milliseconds.
  let duration: Int
  let curve: AnimationCurve
  /// Whether the animation runs again and again.
  let repeats: Bool
  /// Whether the animation runs back as well.
  let autoreverses: Bool

  /// Creates a timing from seconds, which are rounded to milliseconds. Negative times and NaN count as 0, and the longest time is an hour.
  init(delay: Double, duration: Double, curve: AnimationCurve, repeats: Bool = false, autoreverses: Bool = false) {
    func milliseconds(_ seconds: Double) -> Int { seconds > 0 ? Int((min(seconds, Self.longest) * 1000).rounded()) : 0 }
    self.delay = milliseconds(delay)
    self.duration = milliseconds(duration)
    self.curve = curve
    self.repeats = repeats
    self.autoreverses = autoreverses
  }

  /// The longest time in seconds, which an animation takes that repeats.
  private static let longest = 3600.0

  /// The time from the beginning of the delay to the end, in milliseconds.
  var total: Int {
    if duration == 0 { return delay }
    return delay + (repeats ? Int(Self.longest) * 1000 : autoreverses ? 2 * duration : duration)
  }

  /// Returns the part of the way that is gone after a time.
  ///
  /// - Parameter elapsed: the time since the beginning of the delay, in milliseconds.
  func part(after elapsed: Int) -> Double {
    if elapsed >= total { return 1 }
    if elapsed <= delay { return 0 }
    let (runs, rest) = (elapsed - delay).quotientAndRemainder(dividingBy: duration)
    let isBack = autoreverses && !runs.isMultiple(of: 2)
    return curve(Double(isBack ? duration - rest : rest) / Double(duration), duration: Double(duration) / 1000)
  }
}
