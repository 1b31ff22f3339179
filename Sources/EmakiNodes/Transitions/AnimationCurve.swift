public import EmakiLayout
import Glibc

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
    let (a, b) = (unit(first.x), unit(second.x))
    // `x` grows with `t`, so bisection finds `t`. After 52 steps the precision of a `Double` is used up.
    var (low, high) = (0.0, 1.0)
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
    var (low, high) = (0.0, 2000.0)
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
