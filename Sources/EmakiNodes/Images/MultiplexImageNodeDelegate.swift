public import EmakiDisplay

/// Is told what comes of a multiplex image node's versions and what is shown, of all that it wants to know. Calls come as those of
/// `NetworkImageNodeDelegate` do.
public protocol MultiplexImageNodeDelegate: AnyObject {
  /// A version is asked for.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String)

  /// So much of a version is there, between 0 and 1: called where a scroll script's `progress` has a part of it come before the whole.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String)

  /// A version is there, or cannot be had.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?)

  /// A better version than before is there; it need not be displayed yet.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateImage image: Image, withIdentifier imageIdentifier: String, fromImage previousImage: Image?,
    withIdentifier previousImageIdentifier: String?)

  /// Another version is displayed.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String)

  /// Something is displayed, whether it has changed or not.
  func multiplexImageNodeDidFinishDisplay(_ imageNode: MultiplexImageNode)
}

extension MultiplexImageNodeDelegate {
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String) {}
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String
  ) {}
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?
  ) {}
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateImage image: Image, withIdentifier imageIdentifier: String, fromImage previousImage: Image?,
    withIdentifier previousImageIdentifier: String?
  ) {}
  public func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String
  ) {}
  public func multiplexImageNodeDidFinishDisplay(_ imageNode: MultiplexImageNode) {}
}
