import EmakiDisplay
@testable import EmakiImages

extension EncodedImage {
  /// Returns a player of the animation in the file that shares the file with nobody; `nil` for a file that stands still.
  func player(limits: ImageLimits) throws(ImageError) -> AnimationPlayer? { try played(limits: limits).map(AnimationPlayer.init) }
}
