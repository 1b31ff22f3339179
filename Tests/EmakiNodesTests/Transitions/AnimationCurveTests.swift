import EmakiLayout
import EmakiNodes
import Foundation
import Testing

/// The curves along which animated values run.
struct AnimationCurveTests {
  private static let beziers: [(curve: AnimationCurve, first: Point, second: Point)] = [
    (.easeIn, Point(0.42, 0), Point(1, 1)), (.easeOut, Point(0, 0), Point(0.58, 1)),
    (.easeInOut, Point(0.42, 0), Point(0.58, 1)),
    (.cubicBezier(Point(0.3, -0.5), Point(0.2, 1.6)), Point(0.3, -0.5), Point(0.2, 1.6)),
    (.cubicBezier(Point(1, 0), Point(0, 1)), Point(1, 0), Point(0, 1)),
  ]

  @Test(arguments: 0..<5) func `a Bézier curve goes through the points that its formula gives`(index: Int) {
    let (curve, first, second) = Self.beziers[index]
    for step in 1..<100 {
      let t = Double(step) / 100
      // Bernstein's polynomials, with (0, 0) and (1, 1) at the ends.
      let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
      let (x, y) = (a * first.x + b * second.x + c, a * first.y + b * second.y + c)
      #expect(abs(curve(x) - y) < 1e-5, "\(curve) at \(x)")
    }
  }

  @Test func `every curve begins at 0 and ends at 1, whatever the part of the time`() {
    let springs = [0.4, 1].map { AnimationCurve.spring(dampingRatio: $0, initialVelocity: 3) }
    for curve in Self.beziers.map(\.curve) + springs + [.linear] {
      #expect([-1, 0, Double.nan, 1, 2, .infinity].map { curve($0) } == [0, 0, 0, 1, 1, 1])
    }
  }

  @Test func `a linear value moves at one speed`() { #expect([0.125, 0.5, 0.75].map { AnimationCurve.linear($0) } == [0.125, 0.5, 0.75]) }

  @Test(arguments: [0.1, 0.5, 0.9, 0.99, 0.9999, 1]) func `a spring is at rest at the end, and moves as a spring in between`(ratio: Double)
  {
    let curve = AnimationCurve.spring(dampingRatio: ratio, initialVelocity: 0)
    for step in 0..<10 { #expect(abs(curve(1 - 1e-6 * Double(step) - 1e-9) - 1) <= 0.0011) }
    // x'' + 2ζω x' + ω² (x - 1) = 0 at every instant, with one ω.
    let h = 1e-4
    var frequencies: [Double] = []
    for part in [0.02, 0.05, 0.1, 0.2] {
      let (before, here, after) = (curve(part - h), curve(part), curve(part + h))
      let (speed, force) = ((after - before) / (2 * h), (after - 2 * here + before) / (h * h))
      // ω is a solution of this quadratic equation.
      let (a, b, c) = (here - 1, 2 * ratio * speed, force)
      let root = max(0, b * b - 4 * a * c).squareRoot()
      frequencies += [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
    let shared = frequencies.filter { one in frequencies.count { abs($0 - one) < 0.01 * one } >= 4 }
    #expect(!shared.isEmpty, "\(frequencies)")
  }

  @Test func `an initial velocity of 1 would move a spring the whole way in a second`() {
    for (velocity, duration, ratio) in [(2.0, 1.0, 0.5), (2, 0.5, 1), (-3, 2, 0.5), (-3, 2, 1)] {
      let curve = AnimationCurve.spring(dampingRatio: ratio, initialVelocity: velocity)
      #expect(abs(curve(1e-6, duration: duration) / (1e-6 * duration) - velocity) < 3e-3)
    }
  }

  @Test func `a damping ratio above 1 counts as 1, and one that is not above 0 as the least`() {
    let values = [7, 1, 0, -1, Double.nan, 0.01].map { AnimationCurve.spring(dampingRatio: $0, initialVelocity: 0)(0.3) }
    #expect(values == [values[1], values[1], values[5], values[5], values[5], values[5]])
  }

  @Test func `options are written as UIKit's, and those that do not name a curve do not change the curve`() {
    let options: [(AnimationOptions, AnimationCurve)] = [
      ([], .easeInOut), ([.curveEaseInOut], .easeInOut), ([.curveLinear], .linear), ([.curveEaseIn, .beginFromCurrentState], .easeIn),
      ([.allowUserInteraction, .curveEaseIn], .easeIn), ([.curveLinear, .curveEaseIn, .layoutSubviews], .easeIn),
      ([.beginFromCurrentState, .layoutSubviews], .easeInOut), ([.curveLinear, []], .linear), ([.curveEaseIn, [.repeat]], .easeIn),
      (.spring(dampingRatio: 0.5), .spring(dampingRatio: 0.5, initialVelocity: 0)),
    ]
    #expect(options.map(\.0.curve) == options.map(\.1))
  }
}
