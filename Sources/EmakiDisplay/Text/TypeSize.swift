/// A type size says how large texts are. Its cases are the steps of Dynamic Type, with the sizes in points of its body style.
public enum TypeSize: String, Hashable, Sendable, CaseIterable {
  /// The smallest step, whose body text has 14 points.
  case xs = "XS"
  /// The step whose body text has 15 points.
  case s = "S"
  /// The step whose body text has 16 points.
  case m = "M"
  /// The usual step, whose body text has 17 points.
  case l = "L"
  /// The step whose body text has 19 points.
  case xl = "XL"
  /// The step whose body text has 21 points.
  case xxl = "XXL"
  /// The step whose body text has 23 points.
  case xxxl = "XXXL"
  /// The first of the accessibility steps, whose body text has 28 points.
  case ax1 = "AX1"
  /// The step whose body text has 33 points.
  case ax2 = "AX2"
  /// The step whose body text has 40 points.
  case ax3 = "AX3"
  /// The step whose body text has 47 points.
  case ax4 = "AX4"
  /// The largest step, whose body text has 53 points.
  case ax5 = "AX5"

  /// The factor by which lengths of texts are multiplied; 1 for `.l`.
  public var factor: Double { Font.TextStyle.body.size(at: self) / 17 }

  /// Returns a font size or a line height multiplied by the factor of this step, in whole points with halves rounded up.
  public func scaled(_ points: Double) -> Double { (points * factor).rounded() }
}
