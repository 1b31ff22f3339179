/// A pager use is held by whoever draws frames of a pager.
package final class PagerUse: Sendable {
  init() {}
}
