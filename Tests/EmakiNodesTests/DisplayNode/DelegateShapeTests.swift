import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Foundation
import Testing

/// Methods of delegates in the spelling of Texture's headers, as Swift imports them, with the prefix off: `!` where a header has no nullability, `Any` for
/// `id`, `NSRange`, `CGPoint`. The compiler refuses each of these classes, because the check of its shape is unavailable; here they inherit one that is not.
struct DelegateShapeTests {
  private class Unchecked { class var _delegateShape: Void { () } }

  private final class Tapped: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode!, tappedLinkAttribute attribute: String!, value: Any!, at point: Point, textRange: NSRange) {}
  }
  private final class Pressed: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode!, longPressedLinkAttribute attribute: String!, value: Any!, at point: Point, textRange: Range<Int>) {
    }
  }
  private final class Highlighted: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode!, shouldHighlightLinkAttribute attribute: String!, value: Any!, at point: Point) -> Bool { true }
  }
  private final class LongPressed: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode!, shouldLongPressLinkAttribute attribute: String!, value: String!, at point: Point) -> Bool { true }
  }
  private final class Truncated: Unchecked, TextNodeDelegate {
    func textNodeTappedTruncationToken(_ textNode: TextNode!) {}
  }
  // Apps write these without `!` as often.
  private final class PlainTapped: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode, tappedLinkAttribute attribute: String, value: Any, at point: Point, textRange: Range<Int>) {}
    func textNodeTappedTruncationToken(_ textNode: TextNode) {}
  }
  private final class PlainPressed: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode, longPressedLinkAttribute attribute: String, value: String, at point: Point, textRange: NSRange) {}
  }
  private final class PlainHighlighted: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode, shouldHighlightLinkAttribute attribute: String, value: String, at point: CGPoint) -> Bool { true }
  }
  private final class PlainLongPressed: Unchecked, TextNodeDelegate {
    func textNode(_ textNode: TextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: Point) -> Bool { true }
  }
  private final class PlainTruncated: Unchecked, TextNodeDelegate {
    func textNodeTappedTruncationToken(_ textNode: TextNode?) {}
  }
  private final class Edited: Unchecked, EditableTextNodeDelegate {
    func editableTextNode(_ editableTextNode: EditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      true
    }
  }
  private final class Selected: Unchecked, EditableTextNodeDelegate {
    func editableTextNodeDidChangeSelection(
      _ editableTextNode: EditableTextNode, fromSelectedRange: NSRange, toSelectedRange: NSRange, dueToEditing: Bool
    ) {}
  }
  private class Items: Unchecked {
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 0 }
  }
  private final class Sections: Unchecked, TableNodeDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 0 }
    func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> NodeBlock { { CellNode() } }
  }
  private final class Headers: Items, CollectionNodeDataSource {
    func collectionNode(
      _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CellNode { CellNode() }
  }
  private final class HeaderBlocks: Items, CollectionNodeDataSource {
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> NodeBlock { { CellNode() } }
  }
  private final class Spaced: Unchecked, CollectionNodeDelegateFlowLayout {
    func collectionNode(
      _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 0 }
  }
  private final class SpacedItems: Unchecked, CollectionNodeDelegateFlowLayout {
    func collectionNode(
      _ collectionNode: CollectionNode, layout: any CollectionLayout, minimumInteritemSpacingForSectionAt section: Int
    ) -> Double { 0 }
  }
  private final class Started: Unchecked, MultiplexImageNodeDelegate {
    func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: Any) {}
  }
  private final class Progressed: Unchecked, MultiplexImageNodeDelegate {
    func multiplexImageNode(
      _ imageNode: MultiplexImageNode, didUpdateDownloadProgress downloadProgress: CGFloat, forImageWithIdentifier imageIdentifier: String
    ) {}
  }
  private final class Finished: Unchecked, MultiplexImageNodeDelegate {
    func multiplexImageNode(
      _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: (any Error)?
    ) {}
  }
  private final class Displayed: Unchecked, MultiplexImageNodeDelegate {
    func multiplexImageNode(_ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image?, withIdentifier imageIdentifier: String) {
    }
  }
  private final class Held: Unchecked, MultiplexImageNodeDataSource {
    func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: Any) -> Image? { nil }
  }
  private final class Addresses: Unchecked, MultiplexImageNodeDataSource {
    func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> URL? { nil }
  }
  private final class Controls: Unchecked, VideoPlayerNodeDelegate {
    func videoPlayerNodeNeededDefaultControls(_ videoPlayer: VideoPlayerNode) -> [Any] { [] }
  }
  private final class ControlNodes: Unchecked, VideoPlayerNodeDelegate {
    func videoPlayerNodeCustomControls(_ videoPlayer: VideoPlayerNode) -> [AnyHashable: Any] { [:] }
  }
  private final class PlayerLayout: Unchecked, VideoPlayerNodeDelegate {
    func videoPlayerNodeLayoutSpec(
      _ videoPlayer: VideoPlayerNode, forControls controls: [AnyHashable: Any], forMaximumSize maxSize: CGSize
    ) -> LayoutSpec { LayoutSpec() }
  }
  private final class FullScreen: Unchecked, VideoPlayerNodeDelegate {
    func didTapFullScreenButtonNode(_ buttonNode: ButtonNode) {}
  }

  private static var ported: [any DelegateShape.Type] {
    [
      Tapped.self, Pressed.self, Highlighted.self, LongPressed.self, Truncated.self, PlainTapped.self, PlainPressed.self,
      PlainHighlighted.self, PlainLongPressed.self, PlainTruncated.self, Edited.self, Selected.self, Sections.self, Headers.self,
      HeaderBlocks.self,
      Spaced.self, SpacedItems.self, Started.self, Progressed.self, Finished.self, Displayed.self, Held.self, Addresses.self, Controls.self,
      ControlNodes.self,
      PlayerLayout.self, FullScreen.self,
    ]
  }

  private final class Own: TextNodeDelegate, MultiplexImageNodeDataSource, VideoPlayerNodeDelegate {}

  private static func types<Delegate: DelegateShape>(_ delegate: Delegate.Type) -> [ObjectIdentifier] {
    let types: [Any.Type] = [
      Delegate._Node.self, Delegate._Implicit.self, Delegate._Name.self, Delegate._Value.self, Delegate._Point.self, Delegate._Range.self,
      Delegate._Kind.self, Delegate._Flow.self, Delegate._Spacing.self, Delegate._Progress.self, Delegate._Fault.self, Delegate._Shown.self,
      Delegate._Held.self, Delegate._Section.self,
      Delegate._Address.self, Delegate._Controls.self, Delegate._ControlNodes.self, Delegate._Size.self, Delegate._Pressed.self,
    ]
    return types.map { ObjectIdentifier($0) }
  }

  @Test(arguments: Self.ported.indices) func `a method in Texture's spelling is met by the check of shapes`(index: Int) {
    #expect(Self.types(Self.ported[index]) != Self.types(Own.self), "\(Self.ported[index])")
  }
}
