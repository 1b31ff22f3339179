import EmakiLayout

/// An undescribed layout is the layout spec that stands for the lack of one, in a node that describes no layout.
final class UndescribedLayout: LayoutSpec {}
