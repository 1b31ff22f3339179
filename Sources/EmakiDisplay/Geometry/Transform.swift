public import EmakiLayout
import Glibc

/// A transform is a linear map of the plane followed by a move, in points: `x' = a*x + c*y + tx` and `y' = b*x + d*y + ty`.
///
/// It has the numbers of Core Graphics' affine transform; Foundation has an `AffineTransform` of its own.
public struct Transform: Hashable, Sendable {
  /// The coefficients of the map: `a`, `b`, `c` and `d` are its linear part, and `tx` and `ty` move by points.
  public var a, b, c, d, tx, ty: Double

  /// Makes a transform from its coefficients. By default it changes nothing.
  public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The transform that changes nothing.
  public static let identity = Transform()

  /// Returns a transform that moves by lengths in points.
  public static func translation(x: Double, y: Double) -> Transform { Transform(tx: x, ty: y) }
  /// Returns a transform that rotates about the origin by an angle in radians. A positive angle turns clockwise, because `y` points down.
  public static func rotation(_ angle: Double) -> Transform { Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle)) }
  /// Returns a transform that scales about the origin.
  public static func scale(x: Double, y: Double) -> Transform { Transform(a: x, d: y) }

  /// Returns the point that the transform maps a point to.
  public func apply(_ point: Point) -> Point { Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty) }

  /// Returns the transform that maps by `self` first, then by `other`.
  public func then(_ other: Transform) -> Transform {
    Transform(
      a: other.a * a + other.c * b, b: other.b * a + other.d * b, c: other.a * c + other.c * d, d: other.b * c + other.d * d,
      tx: other.a * tx + other.c * ty + other.tx, ty: other.b * tx + other.d * ty + other.ty)
  }

  /// Returns the map that undoes the linear part; `nil` where that makes areas vanish.
  ///
  /// - Parameter least: areas must change by more than this factor.
  package func linearInverse(least: Double = 0) -> Transform? {
    let determinant = a * d - b * c
    guard determinant.isFinite && abs(determinant) > least else { return nil }
    return Transform(a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
  }
}

extension Transform: DigestScalar, Digestible {}
