public import EmakiDisplay

/// A data source says where the versions of a multiplex image node's picture are.
public protocol MultiplexImageNodeDataSource: AnyObject {
  /// Returns a version that is there already; `nil` for one that is not.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image?

  /// Returns the address of a version, as `NetworkImageNode.url` has it; `nil` where there is none. It is asked only for versions without
  /// an image.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String?
}

extension MultiplexImageNodeDataSource {
  /// Returns `nil`: no version is there already.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image? { nil }
  /// Returns `nil`: no version has an address.
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? { nil }
}
