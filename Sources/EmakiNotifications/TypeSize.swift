/// How large texts are: the steps of Dynamic Type, with the sizes that its body style has in points.
public enum TypeSize: String, Hashable, Sendable, CaseIterable {
  case xs = "XS"
  case s = "S"
  case m = "M"
  /// The usual one.
  case l = "L"
  case xl = "XL"
  case xxl = "XXL"
  case xxxl = "XXXL"
  case ax1 = "AX1"
  case ax2 = "AX2"
  case ax3 = "AX3"
  case ax4 = "AX4"
  case ax5 = "AX5"

  /// What lengths of texts are multiplied with: 1 for `.l`.
  public var factor: Double { body / 17 }

  /// https://developer.apple.com/design/human-interface-guidelines/typography#iOS-iPadOS-Dynamic-Type-sizes
  private var body: Double {
    switch self {
    case .xs: 14
    case .s: 15
    case .m: 16
    case .l: 17
    case .xl: 19
    case .xxl: 21
    case .xxxl: 23
    case .ax1: 28
    case .ax2: 33
    case .ax3: 40
    case .ax4: 47
    case .ax5: 53
    }
  }

  /// A font size or a line height at this step: whole points, halves up.
  public func scaled(_ points: Double) -> Double { (points * factor).rounded() }
}
