/// Page parts are a page of a screen without its bars, and its bars, which move apart from it.
package struct PageParts: Sendable {
  /// The page without bars.
  package var content: Frame
  /// The bars of the page, the lowest first.
  package var bars: [ShownBar]
  /// The facts about the page that its bars are made from.
  package var list: BarredList
}
