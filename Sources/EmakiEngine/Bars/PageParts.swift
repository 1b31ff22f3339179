/// Page parts hold the content of a page and its bars separately, because the two move differently during a transition.
package struct PageParts: Sendable {
  /// The page without bars.
  package var content: Frame
  /// The bars of the page, the lowest first.
  package var bars: [ShownBar]
  /// The facts about the page that its bars are made from.
  package var list: BarredList
}
