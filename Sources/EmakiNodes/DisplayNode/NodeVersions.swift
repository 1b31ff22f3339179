/// Node versions are two numbers that change whenever a node changes its layout or its looks.
package struct NodeVersions: Equatable {
  /// The version of the node's layout.
  package let layout: Int
  fileprivate let display: UInt32
}

extension DisplayNode {
  /// The versions that the node has now.
  package final var nodeVersions: NodeVersions { NodeVersions(layout: layoutVersion, display: displayVersion) }
}
