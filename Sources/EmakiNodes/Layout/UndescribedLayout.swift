import EmakiLayout

/// An undescribed layout is the spec of a node that describes no layout.
final class UndescribedLayout: LayoutSpec {}
