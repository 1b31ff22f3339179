public import EmakiDisplay

/// A video gravity says how a video fills bounds of another shape. UIKit's name for it is `AVLayerVideoGravity`.
public enum VideoGravity: Hashable, Sendable, CaseIterable {
  /// The whole video is shown in its own shape. The background shows in the rest of the bounds.
  case resizeAspect
  /// The bounds are filled, and what sticks out of them is cut off.
  case resizeAspectFill
  /// The video is stretched to the bounds.
  case resize

  /// The content mode that does the same with a picture.
  public var contentMode: ContentMode {
    switch self {
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    case .resize: .scaleToFill
    }
  }
}
