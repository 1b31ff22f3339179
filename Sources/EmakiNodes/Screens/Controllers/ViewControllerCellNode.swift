public import EmakiLayout

/// A view controller cell node is a cell of a table or a collection that shows the page of a controller. Texture's name is
/// `ASCellNode(viewControllerBlock:)`.
///
/// ```swift
/// func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
///   let picture = pictures[indexPath.item]
///   return { ViewControllerCellNode { PictureController(picture) } }
/// }
/// ```
///
/// The cell is as large as the list says, or else as the controller's node. Where the list says it, as a pager does, the controller knows its
/// `viewSize` before lists on its page ask for anything. The controller hears that its page appears when the cell comes into
/// view, and that it disappears when the cell leaves it. There are no bars over it.
public final class ViewControllerCellNode: CellNode {
  /// The controller of the page.
  public let viewController: ViewController

  /// Creates the cell of a controller.
  ///
  /// - Parameters:
  ///   - viewControllerBlock: makes the controller.
  ///   - didLoadBlock: called once with the cell, when it is first laid out; `nil` for none.
  public init(viewControllerBlock: () -> ViewController, didLoadBlock: ((DisplayNode) -> Void)? = nil) {
    viewController = viewControllerBlock()
    super.init()
    automaticallyManagesSubnodes = true
    if let didLoadBlock { onDidLoad(didLoadBlock) }
  }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    // A list on the page asks its delegate while it is measured, and the delegate may need the page's size.
    if constrainedSize.min == constrainedSize.max { viewController.prepare(constrainedSize.max) }
    return WrapperLayoutSpec(children: [viewController.node])
  }

  public override func layout() { viewController.prepare(frame.size) }

  public override func didEnterVisibleState() {
    viewController.beginAppearing()
    viewController.endAppearing()
  }

  public override func didExitVisibleState() {
    viewController.beginDisappearing()
    viewController.endDisappearing()
  }
}
