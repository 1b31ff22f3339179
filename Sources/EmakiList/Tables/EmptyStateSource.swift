/// An empty state source gives a list without rows a footer in its only section, which says that there are no rows. The footer fills the
/// part of the viewport that bars and content insets leave free, so that its content can be in the middle.
package protocol EmptyStateSource: TableDataSource {}
