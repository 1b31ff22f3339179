/// A played image is a picture that a node plays if it is an animation.
package struct PlayedImage: Hashable, Sendable {
  /// The address of the picture.
  package var url: ImageURL
  /// The time within the animation at which the node begins to play it, in milliseconds from the animation's beginning, at least 0.
  package var start: Int

  /// Makes a played image.
  package init(url: ImageURL, start: Int) { (self.url, self.start) = (url, start) }
}
