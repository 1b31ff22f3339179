import EmakiDrawing
import EmakiEngine
import EmakiLayout
import EmakiNodes

extension LayoutInspection {
  /// Prints the findings about the tree, one on each line.
  ///
  /// - Parameters:
  ///   - alone: an element inside the root that is looked at as if it were the root.
  ///   - name: the name of the tree in messages.
  func printFindings(alone: DisplayNode? = nil, name: String) throws {
    let (findings, error) = findings(alone: alone)
    for finding in findings { try StandardOutput.printLine("\(name): \(finding)") }
    if let error { throw error }
  }
}

extension LayoutAnswer {
  /// Creates the answer that has the frame of every node, relative to the root.
  init(framesOf root: DisplayNode, name: String) {
    func frames(_ node: DisplayNode, _ origin: Point) -> [Frame] {
      node.subnodes.flatMap { subnode -> [Frame] in
        let place = origin + subnode.frame.origin
        let own = Frame(id: subnode.debugName ?? "?", frame: Rect(origin: place, size: subnode.frame.size))
        return [own] + frames(subnode, place)
      }
    }
    self.init(name: name, size: root.frame.size, frames: frames(root, .zero))
  }
}
