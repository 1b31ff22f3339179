/// A pager use is an object that is kept while frames of a pager are drawn.
package final class PagerUse: Sendable {
  init() {}
}
