/// An empty state source gives a list without rows a footer of its only section that says so. The footer then fills the room that bars and content
/// insets leave of the viewport, so that what it shows can stand in the middle.
package protocol EmptyStateSource: TableDataSource {}
