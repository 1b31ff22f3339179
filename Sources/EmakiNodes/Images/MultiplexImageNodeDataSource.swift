public import EmakiDisplay

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
