/// Page parts are a page of a screen without its bars, and its bars, which move apart from it.
package struct PageParts: Sendable {
  /// The page without bars.
  package var content: Frame
  /// The bars of the page, the lowest first.
  package var bars: [ShownBar]
  /// What bars know of the page.
  package var list: BarredList
}
