public import EmakiDisplay

/// Is told how the picture of a network image node comes, of all that it wants to know.
///
/// Calls come on the task that holds the tree, at the instants of the list's virtual clock and in the order of the list, so they are the
/// same for any number of workers. First the picture is asked for, when the row comes into the preload range, once for each time that it
/// does; then it is loaded or fails, at once where it was there already. A row that leaves the range before is told no more. What a call
/// changes in the tree shows as what a hook of an interface state changes: after `setNeedsLayout()` or `setNeedsDisplay()`, which a new
/// `url` does by itself.
public protocol NetworkImageNodeDelegate: AnyObject {
  /// The picture is asked for.
  func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode)

  /// So much of the picture is there, between 0 and 1: called where a scroll script's `progress` has a part of it come before the whole.
  func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double)

  /// The picture is there.
  ///
  /// - Parameter image: upright and in its own size, a pixel a point; before `imageModification`.
  func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image)

  /// The picture cannot be had; the node shows its default image, or else its placeholder.
  func imageNode(_ imageNode: NetworkImageNode, didFailWith error: ImageError)
}

extension NetworkImageNodeDelegate {
  public func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) {}
  public func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double) {}
  public func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {}
  public func imageNode(_ imageNode: NetworkImageNode, didFailWith error: ImageError) {}
}
