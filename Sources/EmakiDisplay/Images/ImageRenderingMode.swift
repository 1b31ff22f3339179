/// A rendering mode says whether a picture shows its own colours or only its shape, with UIKit's names.
public enum ImageRenderingMode: Hashable, Sendable {
  /// The picture shows its own colours. This is the default.
  case original
  /// The picture is a template: every pixel has the node's `tintColor`, as far as the picture is opaque there.
  case template

  /// The mode `original`, under the name that it has in UIKit.
  public static let alwaysOriginal = ImageRenderingMode.original
  /// The mode `template`, under the name that it has in UIKit.
  public static let alwaysTemplate = ImageRenderingMode.template
}
