public import EmakiDisplay

/// A network image node's delegate is notified as the node's picture arrives. Every method has a default that does nothing.
///
/// Calls come on the task that holds the tree, at the instants of the list's virtual clock and in the order of the list, so they are the
/// same for any number of workers. First the picture is asked for, when the row comes into the preload range, once for each time that it
/// does; then it is loaded or fails, at once where it was there already. A row that leaves the range before is not notified any more. What a call
/// changes in the tree shows at that instant, as what a hook of an interface state changes.
public protocol NetworkImageNodeDelegate: AnyObject {
  /// Called when the picture is requested.
  func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode)

  /// Called when a part of the picture, from 0 to 1, has come before the whole. A scroll script's `progress` says when that happens.
  func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double)

  /// Called when the picture has come.
  ///
  /// - Parameter image: upright and in its own size, a pixel a point; before `imageModification`.
  func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image)

  /// Called when the picture cannot be had. The node shows its default image, or else its placeholder.
  func imageNode(_ imageNode: NetworkImageNode, didFailWith error: ImageError)
}

extension NetworkImageNodeDelegate {
  /// Does nothing.
  public func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) {}
  /// Does nothing.
  public func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double) {}
  /// Does nothing.
  public func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {}
  /// Does nothing.
  public func imageNode(_ imageNode: NetworkImageNode, didFailWith error: ImageError) {}
}
