public import EmakiDisplay

/// A network image node's delegate is notified as the node's picture arrives. Every method has a default that does nothing.
///
/// The methods are called on the task that holds the tree, at instants of the list's virtual clock and in the order of the list. So the
/// calls are the same for any number of workers. The picture is requested each time that the row comes into the preload range. Then it is
/// loaded or fails, which happens at once if it had arrived before. A row that leaves the range earlier is not notified any more. Changes
/// that a method makes in the tree show at the same instant, like changes that a hook of an interface state makes.
public protocol NetworkImageNodeDelegate: AnyObject {
  /// Called when the picture is requested.
  func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode)

  /// Called when a part of the picture, from 0 to 1, has come before the whole. A scroll script's `progress` says when that happens.
  func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double)

  /// Called when the picture has come.
  ///
  /// - Parameter image: the picture, upright and in its own size at 1 pixel a point, before `imageModification` is applied.
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
