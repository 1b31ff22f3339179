/// A node on its way to a worker.
///
/// `@unchecked Sendable`: made from a `sending` parameter, or by somebody who waits for the worker, so no two hold the tree at once.
package struct HandedOver: @unchecked Sendable {
  let node: DisplayNode

  package init(_ node: sending DisplayNode) { self.node = node }
  package init(lending node: DisplayNode) { self.node = node }
}
