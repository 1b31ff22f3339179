extension Font {
  /// A text style is a use of text that has a size of its own at each step of Dynamic Type, with UIKit's names.
  ///
  /// Source: Apple's Human Interface Guidelines, "Typography", the tables of iOS
  /// (https://developer.apple.com/design/human-interface-guidelines/typography#Specifications).
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// The style of large titles, such as those in navigation bars, 34 points at `TypeSize.l`.
    case largeTitle
    /// The style of headings of the first level, 28 points at `TypeSize.l`.
    case title1
    /// The style of headings of the second level, 22 points at `TypeSize.l`.
    case title2
    /// The style of headings of the third level, 20 points at `TypeSize.l`.
    case title3
    /// The style of headings above a text, 17 points at `TypeSize.l`.
    case headline
    /// The style of the main text, 17 points at `TypeSize.l`.
    case body
    /// The style of texts that are called out, 16 points at `TypeSize.l`.
    case callout
    /// The style of headings below another heading, 15 points at `TypeSize.l`.
    case subheadline
    /// The style of footnotes, 13 points at `TypeSize.l`.
    case footnote
    /// The style of captions, 12 points at `TypeSize.l`.
    case caption1
    /// The style of captions of less weight, 11 points at `TypeSize.l`.
    case caption2

    /// Returns the size of the style's font in points at a step of Dynamic Type.
    public func size(at typeSize: TypeSize) -> Double { sizes[typeSize.step] }

    /// The sizes in points from the smallest step to the largest.
    private var sizes: [Double] {
      switch self {
      case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
      case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
      case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
      case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
      case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
      case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
      case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
      case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
      case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
      case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
      }
    }
  }
}

extension TypeSize {
  /// The number of the step, from 0 for the smallest.
  fileprivate var step: Int {
    switch self {
    case .xs: 0
    case .s: 1
    case .m: 2
    case .l: 3
    case .xl: 4
    case .xxl: 5
    case .xxxl: 6
    case .ax1: 7
    case .ax2: 8
    case .ax3: 9
    case .ax4: 10
    case .ax5: 11
    }
  }
}

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
