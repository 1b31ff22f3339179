import EmakiLayout

/// Stands for "this node describes no layout".
final class UndescribedLayout: LayoutSpec {}
