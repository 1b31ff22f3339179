public import EmakiDisplay

/// Says where the versions of a multiplex image node's picture are.
public protocol MultiplexImageNodeDataSource: AnyObject {
  /// A version that is there already; `nil` for one that is not.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image?

  /// Where a version is, as `NetworkImageNode.url` has it; `nil` where there is none. Asked only of versions without an image.
  func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String?
}

extension MultiplexImageNodeDataSource {
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image? { nil }
  public func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? { nil }
}
