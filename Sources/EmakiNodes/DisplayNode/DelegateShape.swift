public import EmakiDisplay
public import EmakiLayout
public import FoundationEssentials

/// A delegate shape lets the compiler refuse methods of delegates and data sources that have other types than the protocol's, as Texture's with
/// `TextNode!`, `Any`, `NSRange` and `kind: String` do. They would compile and never be called, because all methods have defaults.
///
/// It has these methods once more, with types that the compiler takes from those of the class. Where they are not the right ones, the only default of
/// `_delegateShape` is unavailable, and its message says what to write. A parameter with `!` is matched by one with `!` alone; Texture's text
/// nodes have it in each.
public protocol DelegateShape: AnyObject {
  associatedtype _Node = TextNode
  associatedtype _Implicit = Never
  associatedtype _Name = String
  associatedtype _Value = String
  associatedtype _Point = Point
  associatedtype _Range = Range<Int>
  associatedtype _Kind = CollectionNode.ElementKind
  associatedtype _Flow = CollectionFlowLayout
  associatedtype _Section = NodeBlock?
  associatedtype _Spacing = Double
  associatedtype _Progress = Double
  associatedtype _Fault = ImageError?
  associatedtype _Shown = Image
  associatedtype _Held = Image?
  associatedtype _Address = String?
  associatedtype _Controls = [VideoPlayerNode.ControlType]
  associatedtype _ControlNodes = [VideoPlayerNode.ControlType: DisplayNode]
  associatedtype _Size = Size
  associatedtype _Pressed = VideoPlayerNode
  func textNode(_: _Node, tappedLinkAttribute: _Name, value: _Value, at: _Point, textRange: _Range)
  func textNode(_: _Node, longPressedLinkAttribute: _Name, value: _Value, at: _Point, textRange: _Range)
  func textNode(_: _Node, shouldHighlightLinkAttribute: _Name, value: _Value, at: _Point) -> Bool
  func textNode(_: _Node, shouldLongPressLinkAttribute: _Name, value: _Value, at: _Point) -> Bool
  func textNodeTappedTruncationToken(_: _Node)
  func textNode(_: _Implicit!, tappedLinkAttribute: _Name!, value: _Value!, at: _Point, textRange: _Range)
  func textNode(_: _Implicit!, longPressedLinkAttribute: _Name!, value: _Value!, at: _Point, textRange: _Range)
  func textNode(_: _Implicit!, shouldHighlightLinkAttribute: _Name!, value: _Value!, at: _Point) -> Bool
  func textNode(_: _Implicit!, shouldLongPressLinkAttribute: _Name!, value: _Value!, at: _Point) -> Bool
  func textNodeTappedTruncationToken(_: _Implicit!)
  func editableTextNode(_: EditableTextNode, shouldChangeTextIn: _Range, replacementText: String) -> Bool
  func editableTextNodeDidChangeSelection(_: EditableTextNode, fromSelectedRange: _Range, toSelectedRange: _Range, dueToEditing: Bool)
  func tableNode(_: TableNode, nodeBlockForHeaderInSection: Int) -> _Section
  func tableNode(_: TableNode, nodeBlockForFooterInSection: Int) -> _Section
  func collectionNode(_: CollectionNode, nodeBlockForSupplementaryElementOfKind: _Kind, at: IndexPath) -> NodeBlock
  func collectionNode(_: CollectionNode, nodeForSupplementaryElementOfKind: _Kind, at: IndexPath) -> CellNode
  func collectionNode(_: CollectionNode, layout: _Flow, minimumLineSpacingForSectionAt: Int) -> _Spacing
  func collectionNode(_: CollectionNode, layout: _Flow, minimumInteritemSpacingForSectionAt: Int) -> _Spacing
  func multiplexImageNode(_: MultiplexImageNode, didStartDownloadOfImageWithIdentifier: _Value)
  func multiplexImageNode(_: MultiplexImageNode, didUpdateDownloadProgress: _Progress, forImageWithIdentifier: _Value)
  func multiplexImageNode(_: MultiplexImageNode, didFinishDownloadingImageWithIdentifier: _Value, error: _Fault)
  func multiplexImageNode(_: MultiplexImageNode, didDisplayUpdatedImage: _Shown, withIdentifier: _Value)
  func multiplexImageNode(_: MultiplexImageNode, imageForImageIdentifier: _Value) -> _Held
  func multiplexImageNode(_: MultiplexImageNode, urlForImageIdentifier: _Value) -> _Address
  func videoPlayerNodeNeededDefaultControls(_: VideoPlayerNode) -> _Controls
  func videoPlayerNodeCustomControls(_: VideoPlayerNode) -> _ControlNodes
  func videoPlayerNodeLayoutSpec(_: VideoPlayerNode, forControls: _ControlNodes, forMaximumSize: _Size) -> LayoutSpec
  func didTapFullScreenButtonNode(_: _Pressed)
  static var _delegateShape: Void { get }
}

extension DelegateShape {
  /// Is never called.
  public func textNode(_: _Node, tappedLinkAttribute: _Name, value: _Value, at: _Point, textRange: _Range) {}
  /// Is never called.
  public func textNode(_: _Node, longPressedLinkAttribute: _Name, value: _Value, at: _Point, textRange: _Range) {}
  /// Is never called.
  public func textNode(_: _Node, shouldHighlightLinkAttribute: _Name, value: _Value, at: _Point) -> Bool { true }
  /// Is never called.
  public func textNode(_: _Node, shouldLongPressLinkAttribute: _Name, value: _Value, at: _Point) -> Bool { true }
  /// Is never called.
  public func textNodeTappedTruncationToken(_: _Node) {}
  /// Is never called.
  public func textNode(_: _Implicit!, tappedLinkAttribute: _Name!, value: _Value!, at: _Point, textRange: _Range) {}
  /// Is never called.
  public func textNode(_: _Implicit!, longPressedLinkAttribute: _Name!, value: _Value!, at: _Point, textRange: _Range) {}
  /// Is never called.
  public func textNode(_: _Implicit!, shouldHighlightLinkAttribute: _Name!, value: _Value!, at: _Point) -> Bool { true }
  /// Is never called.
  public func textNode(_: _Implicit!, shouldLongPressLinkAttribute: _Name!, value: _Value!, at: _Point) -> Bool { true }
  /// Is never called.
  public func textNodeTappedTruncationToken(_: _Implicit!) {}
  /// Is never called.
  public func editableTextNode(_: EditableTextNode, shouldChangeTextIn: _Range, replacementText: String) -> Bool { true }
  /// Is never called.
  public func editableTextNodeDidChangeSelection(
    _: EditableTextNode, fromSelectedRange: _Range, toSelectedRange: _Range, dueToEditing: Bool
  ) {}
  /// Is never called.
  public func tableNode(_: TableNode, nodeBlockForHeaderInSection: Int) -> _Section { fatalError() }
  /// Is never called.
  public func tableNode(_: TableNode, nodeBlockForFooterInSection: Int) -> _Section { fatalError() }
  /// Is never called.
  public func collectionNode(_: CollectionNode, nodeBlockForSupplementaryElementOfKind: _Kind, at: IndexPath) -> NodeBlock { fatalError() }
  /// Is never called.
  public func collectionNode(_: CollectionNode, nodeForSupplementaryElementOfKind: _Kind, at: IndexPath) -> CellNode { fatalError() }
  /// Is never called.
  public func collectionNode(_: CollectionNode, layout: _Flow, minimumLineSpacingForSectionAt: Int) -> _Spacing { fatalError() }
  /// Is never called.
  public func collectionNode(_: CollectionNode, layout: _Flow, minimumInteritemSpacingForSectionAt: Int) -> _Spacing { fatalError() }
  /// Is never called.
  public func multiplexImageNode(_: MultiplexImageNode, didStartDownloadOfImageWithIdentifier: _Value) {}
  /// Is never called.
  public func multiplexImageNode(_: MultiplexImageNode, didUpdateDownloadProgress: _Progress, forImageWithIdentifier: _Value) {}
  /// Is never called.
  public func multiplexImageNode(_: MultiplexImageNode, didFinishDownloadingImageWithIdentifier: _Value, error: _Fault) {}
  /// Is never called.
  public func multiplexImageNode(_: MultiplexImageNode, didDisplayUpdatedImage: _Shown, withIdentifier: _Value) {}
  /// Is never called.
  public func multiplexImageNode(_: MultiplexImageNode, imageForImageIdentifier: _Value) -> _Held { fatalError() }
  /// Is never called.
  public func multiplexImageNode(_: MultiplexImageNode, urlForImageIdentifier: _Value) -> _Address { fatalError() }
  /// Is never called.
  public func videoPlayerNodeNeededDefaultControls(_: VideoPlayerNode) -> _Controls { fatalError() }
  /// Is never called.
  public func videoPlayerNodeCustomControls(_: VideoPlayerNode) -> _ControlNodes { fatalError() }
  /// Is never called.
  public func videoPlayerNodeLayoutSpec(_: VideoPlayerNode, forControls: _ControlNodes, forMaximumSize: _Size) -> LayoutSpec {
    fatalError()
  }
  /// Is never called.
  public func didTapFullScreenButtonNode(_: _Pressed) {}
  /// Stands where a method has another type.
  @available(
    *, unavailable,
    message: """
      a method has other types than the delegate's, and would never be called. Texts: textNode: TextNode, attribute: String, value: String, at: Point, \
      textRange: Range<Int> of Characters, without !. Tables: headers and footers are NodeBlock?. Collections: kind: CollectionNode.ElementKind, layout: CollectionFlowLayout, spacings Double. Multiplex images: identifiers and addresses are \
      String, images Image, errors ImageError?. Players: controls are [VideoPlayerNode.ControlType] or have it for keys, sizes Size
      """
  )
  public static var _delegateShape: Void { () }
}

extension DelegateShape
where
  _Node == TextNode, _Implicit == Never, _Name == String, _Value == String, _Point == Point, _Range == Range<Int>,
  _Section == NodeBlock?, _Kind == CollectionNode.ElementKind, _Flow == CollectionFlowLayout, _Spacing == Double, _Progress == Double,
  _Fault == ImageError?,
  _Shown == Image, _Held == Image?, _Address == String?, _Controls == [VideoPlayerNode.ControlType],
  _ControlNodes == [VideoPlayerNode.ControlType: DisplayNode], _Size == Size, _Pressed == VideoPlayerNode
{
  /// Stands where all methods have the right types.
  public static var _delegateShape: Void { () }
}
