public import EmakiDisplay

/// A delegate is told what comes of a multiplex image node's versions and what is shown, as far as it wants to know. Calls come as those of
/// `NetworkImageNodeDelegate` do.
public protocol MultiplexImageNodeDelegate: AnyObject {
  /// Called when the node has asked for a version of its picture.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String)

  /// Called when a part of a version is there, from 0 to 1: where a scroll script's `progress` has it come before the whole.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String)

  /// Called when a version is there, or cannot be had.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?)

  /// Called when a better version than before is there. It need not be displayed yet.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateImage image: Image, withIdentifier imageIdentifier: String, fromImage previousImage: Image?,
    withIdentifier previousImageIdentifier: String?)

  /// Called when another version is displayed.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String)

  /// Called when something is displayed, whether it has changed or not.
  func multiplexImageNodeDidFinishDisplay(_ imageNode: MultiplexImageNode)
}

extension MultiplexImageNodeDelegate {
  /// Does nothing.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String
  ) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?
  ) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateImage image: Image, withIdentifier imageIdentifier: String, fromImage previousImage: Image?,
    withIdentifier previousImageIdentifier: String?
  ) {}
  /// Does nothing.
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String
  ) {}
  /// Does nothing.
  public func multiplexImageNodeDidFinishDisplay(_ imageNode: MultiplexImageNode) {}
}
