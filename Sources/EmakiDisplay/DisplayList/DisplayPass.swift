/// A display pass is the unit of display work: what one node paints itself, or everything below a node that rasterises its descendants.
package struct DisplayPass: Sendable {
  /// The content of a pass is what the pass paints.
  package enum Content: Sendable {
    /// The items that one node paints, in painter's order.
    case items([DisplayItem])
    /// The entries of everything below a node, in painter's order. Passes among them are no units of display work of their own.
    indirect case subtree([DisplayList.Entry])
  }

  /// The name that messages use for the node.
  package var node: String
  /// The content that the pass paints.
  package var content: Content
  /// The shape that the content is clipped to; `nil` clips nothing.
  package var clip: RoundedRect?

  package init(node: String, items: [DisplayItem], clip: RoundedRect? = nil) {
    (self.node, content, self.clip) = (node, .items(items), clip)
  }

  package init(node: String, subtree: [DisplayList.Entry], clip: RoundedRect? = nil) {
    (self.node, content, self.clip) = (node, .subtree(subtree), clip)
  }

  /// All items that the pass paints, in the order of painting. Items of a subtree are given as they are before a group fades, clips or
  /// moves them.
  package var items: [DisplayItem] {
    switch content {
    case .items(let items): items
    case .subtree(let entries): entries.passes.flatMap(\.items)
    }
  }
}

extension DisplayPass: Digestible {
  /// Appends the fields to a digest, except for the node's name, which is only for messages.
  func feed(into digest: inout LayerDigest) {
    digest.append(clip)
    switch content {
    case .items(let items):
      digest.append(0, items)
    case .subtree(let entries):
      digest.append(1, entries)
    }
  }
}
