/// Whether a picture shows its own colours or only its shape, with UIKit's names.
public enum ImageRenderingMode: Hashable, Sendable {
  /// The picture's own colours. The default.
  case original
  /// Every pixel in the node's `tintColor`, as far as the picture is opaque there.
  case template
}
