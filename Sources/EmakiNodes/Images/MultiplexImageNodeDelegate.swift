public import EmakiDisplay

/// A multiplex image node's delegate is notified as versions of the node's picture arrive and when another one is shown. Every method has a default
/// that does nothing. Calls come as those of `NetworkImageNodeDelegate` do.
public protocol MultiplexImageNodeDelegate: AnyObject {
  /// Called when the node has requested a version of its picture.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String)

  /// Called when a part of a version, from 0 to 1, has come before the whole. A scroll script's `progress` says when that happens.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String)

  /// Called when a version has come, or cannot be had.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?)

  /// Called when a better version than before has come. It need not be displayed yet.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didUpdateImage image: Image, withIdentifier imageIdentifier: String, fromImage previousImage: Image?,
    withIdentifier previousImageIdentifier: String?)

  /// Called when the node displays another version than before.
  func multiplexImageNode(
    _ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String)

  /// Called when the node has finished a display, whether another version is displayed or not.
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

/// A multiplex image node's data source says where the versions of the node's picture are.
public protocol MultiplexImageNodeDataSource: AnyObject {
  /// Returns the image of a version that needs no loading; `nil` for a version that has to be loaded.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image?

  /// Returns the address of a version, in the form of `NetworkImageNode.url`; `nil` where there is none. It is asked only for versions
  /// without an image.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String?
}

extension MultiplexImageNodeDataSource {
  /// Returns `nil`, so that every version has to be loaded.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image? { nil }
  /// Returns `nil`, so that no version has an address.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? { nil }
}
