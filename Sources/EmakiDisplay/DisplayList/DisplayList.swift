package import EmakiLayout

/// A display list says what to paint for one cell. It holds no nodes, no layout specs and no objects of a rasteriser.
///
/// Coordinates are points from the cell's top left corner, with `y` downwards. A painter rounds edges to device pixels, once.
public struct DisplayList: Sendable {
  /// The cell's size in points.
  package var size: Size
  /// The entries that are painted, in painter's order: a later entry covers an earlier one.
  package var entries: [Entry]

  package init(size: Size, entries: [Entry]) {
    self.size = size
    self.entries = entries
  }

  /// An entry is one step of painting a list.
  package enum Entry: Sendable {
    /// The pass of one node.
    case pass(DisplayPass)
    /// Entries that are painted as one picture.
    indirect case group(DisplayGroup)
    /// A pass with the entries above it. Where no picture of the pass can be had, the entries of `otherwise` are painted in place of them
    /// all.
    indirect case choice(DisplayPass, above: [Entry], otherwise: [Entry])
  }
}

extension DisplayList {
  /// All passes of the list, depth first. They are the units of display work.
  package var passes: [DisplayPass] { entries.passes }
}

extension [DisplayList.Entry] {
  /// All passes of the entries, depth first. A subtree counts as one pass. Of a choice, the passes count that are painted where the picture
  /// can be had.
  package var passes: [DisplayPass] {
    flatMap { entry in
      switch entry {
      case .pass(let pass): [pass]
      case .group(let group): group.entries.passes
      case .choice(let pass, let above, _): [pass] + above.passes
      }
    }
  }
}

extension DisplayList: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(size, entries)
  }
}

extension DisplayList.Entry: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    switch self {
    case .pass(let pass): digest.append(0, pass)
    case .group(let group): digest.append(1, group)
    case .choice(let pass, let above, otherwise: _):
      // The other entries are painted only where a picture cannot be had, and what is painted then is not kept under a digest.
      digest.append(2, pass, above)
    }
  }
}

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
    case .items(let items): digest.append(0, items)
    case .subtree(let entries): digest.append(1, entries)
    }
  }
}
