import EmakiDisplay
import EmakiImages

extension DisplayList {
  /// Returns the names of the nodes that each warning of the drawing concerns, in painting order and without repetitions. Warnings about no
  /// node are left out.
  func nodes(of warnings: [RenderWarning]) -> [RenderWarning: [String]] {
    var nodes: [RenderWarning: [String]] = [:]
    func look(through passes: [DisplayPass]) {
      for pass in passes {
        switch pass.content {
        case .subtree(let entries): look(through: entries.passes)
        case .items(let items):
          for warning in warnings where items.contains(where: warning.isAbout) && nodes[warning]?.contains(pass.node) != true {
            nodes[warning, default: []].append(pass.node)
          }
        }
      }
    }
    if !warnings.isEmpty { look(through: passes) }
    return nodes
  }
}

extension RenderWarning {
  /// Returns whether the warning concerns something in a display item.
  fileprivate func isAbout(_ item: DisplayItem) -> Bool {
    switch (self, item) {
    case (.bar(_, let warning), _), (.node(_, let warning), _): warning.isAbout(item)
    case (.image(_, let error), .image(let image)): ([image.source] + image.alternatives).contains { $0.name == error.url }
    case (.missingTiles(_, let map, _, _), .image(let image)): image.map == map
    case (.image(_, let error), .drawnImage(let image)): image.image.name == error.url
    case (.repairedImage(_, let repair), .image(let image)): ([image.source] + image.alternatives).contains { $0.name == repair.url }
    case (.missingFont(_, let family), .text(let layout, _)): layout.missingFamilies.contains(family)
    case (.missingHyphenation(_, let reason), .text(let layout, _)): layout.missingHyphenation == reason
    case (.missingGlyphs(_, let missing), .text(let layout, _)): layout.missingGlyphs.contains { $0.script == missing.script }
    default: false
    }
  }
}
