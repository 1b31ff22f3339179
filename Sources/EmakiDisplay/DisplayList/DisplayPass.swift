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
    self.init(node: node, content: .items(items), clip: clip)
  }

  package init(node: String, subtree: [DisplayList.Entry], clip: RoundedRect? = nil) {
    self.init(node: node, content: .subtree(subtree), clip: clip)
  }

  private init(node: String, content: Content, clip: RoundedRect?) {
    self.node = node
    self.content = content
    self.clip = clip
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
  package func feed(into digest: inout LayerDigest) {
    digest.append(clip)
    switch content {
    case .items(let items):
      digest.append(0)
      digest.append(items)
    case .subtree(let entries):
      digest.append(1)
      digest.append(entries)
    }
  }
}

/// A display moment says which parts of a row have arrived at an instant of the virtual clock. All times are whole milliseconds.
package struct DisplayMoment: Hashable, Sendable {
  /// The time in milliseconds since the row's display pass was done; `nil` before it is done.
  package var displayedFor: Int?
  /// The network images that have not arrived in full, or that arrived so recently that something still fades. An image that is not listed
  /// has arrived in full.
  package var images: [ImageURL: LateImage]
  /// The virtual clock's time in milliseconds, which decides the position of a shimmer.
  package var clock: Int
  /// The frames that animations show, each given by the time at which it begins, in milliseconds from the animation's beginning. An
  /// animation that is not listed shows the frame with which it begins.
  package var frames: [PlayedImage: Int]
  /// The instant on the virtual clock, in milliseconds, at which nodes that are animated are shown; `nil` where none is.
  package var motion: Int?

  package init(
    displayedFor: Int?, images: [ImageURL: LateImage] = [:], clock: Int = 0, frames: [PlayedImage: Int] = [:], motion: Int? = nil
  ) {
    self.displayedFor = displayedFor
    self.images = images
    self.clock = clock
    self.frames = frames
    self.motion = motion
  }

  /// Returns whether everything has arrived, all fades have ended, and no animated picture plays. Then only animated nodes can make the row
  /// look other than it does in the end.
  ///
  /// - Parameter fade: the longest time that something in the row fades, in milliseconds.
  package func isSettled(besidesMotionAfter fade: Int) -> Bool { displayedFor ?? -1 >= fade && images.isEmpty && frames.isEmpty }
}
