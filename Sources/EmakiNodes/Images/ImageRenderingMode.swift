/// A rendering mode says whether a picture shows its own colours or only its shape, with UIKit's names.
public enum ImageRenderingMode: Hashable, Sendable {
  /// The picture has its own colours. The default.
  case original
  /// Every pixel has the node's `tintColor`, as far as the picture is opaque there.
  case template
}
