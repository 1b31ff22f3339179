package import EmakiLayout

extension DisplayList.Entry {
  /// Returns whether everything that is painted surely stays inside a rectangle. For texts the answer is `false`, because ink may leave
  /// their box.
  package func isInside(_ rect: Rect) -> Bool {
    switch self {
    case .pass(let pass): pass.isInside(rect)
    case .group(let group):
      group.transform == .identity && group.shadow == nil
        && (group.clip.map { rect.contains($0.rect) } ?? false || group.entries.allSatisfy { $0.isInside(rect) })
    case .choice(let pass, let above, let otherwise):
      pass.isInside(rect) && above.allSatisfy { $0.isInside(rect) } && otherwise.allSatisfy { $0.isInside(rect) }
    }
  }
}

extension DisplayPass {
  /// Returns whether everything that is painted surely stays inside a rectangle.
  fileprivate func isInside(_ rect: Rect) -> Bool {
    if let clip, rect.contains(clip.rect) { return true }
    return switch content {
    case .items(let items): items.allSatisfy { $0.isInside(rect) }
    case .subtree(let entries): entries.allSatisfy { $0.isInside(rect) }
    }
  }
}

extension DisplayItem {
  /// Returns whether the item surely stays inside a rectangle.
  fileprivate func isInside(_ rect: Rect) -> Bool {
    switch self {
    case .fill(let shape, _), .border(let shape, _, _), .corners(let shape, _): rect.contains(shape.rect)
    case .image(let image): rect.contains(image.frame)
    case .drawnImage(let image): rect.contains(image.frame)
    case .resizable(_, let frame), .drawing(_, let frame): rect.contains(frame)
    case .text: false
    }
  }
}
