/// These are the colours that UIKit has names for, with its components.
///
/// Source: https://developer.apple.com/documentation/uikit/uicolor, "Fixed colors". A half is 128 of 255.
extension Color {
  /// Opaque black is the colour with all components at 0.
  public static let black = Color(0x000000)
  /// Dark grey is a third of white.
  public static let darkGray = Color(0x555555)
  /// Light grey is two thirds of white.
  public static let lightGray = Color(0xAAAAAA)
  /// Opaque white is the colour with all components at 1.
  public static let white = Color(0xFFFFFF)
  /// Grey is half of white.
  public static let gray = Color(0x808080)
  /// Red is the colour with the components (1, 0, 0).
  public static let red = Color(0xFF0000)
  /// Green is the colour with the components (0, 1, 0).
  public static let green = Color(0x00FF00)
  /// Blue is the colour with the components (0, 0, 1).
  public static let blue = Color(0x0000FF)
  /// Cyan is the colour with the components (0, 1, 1).
  public static let cyan = Color(0x00FFFF)
  /// Yellow is the colour with the components (1, 1, 0).
  public static let yellow = Color(0xFFFF00)
  /// Magenta is the colour with the components (1, 0, 1).
  public static let magenta = Color(0xFF00FF)
  /// Orange is the colour with the components (1, 0.5, 0).
  public static let orange = Color(0xFF8000)
  /// Purple is the colour with the components (0.5, 0, 0.5).
  public static let purple = Color(0x800080)
  /// Brown is the colour with the components (0.6, 0.4, 0.2).
  public static let brown = Color(0x996633)
  /// Clear is transparent black, which does not show.
  public static let clear = Color(0x000000, alpha: 0)
}
