import EmakiDisplay
import EmakiLayout

extension DisplayList.Entry {
  /// Returns whether everything that is painted surely stays inside a rectangle. For texts the answer is `false`, because ink may leave
  /// their box.
  func isInside(_ rect: Rect) -> Bool {
    switch self {
    case .pass(let pass):
      if let clip = pass.clip, rect.contains(clip.rect) { return true }
      return switch pass.content {
      case .items(let items): items.allSatisfy { item in if case .text = item { false } else { rect.contains(item.extent) } }
      case .subtree(let entries): entries.allSatisfy { $0.isInside(rect) }
      }
    case .group(let group):
      return group.transform == .identity && group.shadow == nil
        && (group.clip.map { rect.contains($0.rect) } ?? false || group.entries.allSatisfy { $0.isInside(rect) })
    case .choice(let pass, let above, let otherwise): return ([.pass(pass)] + above + otherwise).allSatisfy { $0.isInside(rect) }
    }
  }
}

extension DisplayList {
  /// The distances in points by which what is painted reaches above and below the cell. Texts count with their boxes, not with their ink.
  var verticalOverflow: (above: Double, below: Double) {
    guard let extent = entries.extent else { return (0, 0) }
    return (max(0, -extent.minY), max(0, extent.maxY - size.height))
  }
}

extension [DisplayList.Entry] {
  /// The smallest rectangle around everything that is painted; `nil` where nothing is.
  fileprivate var extent: Rect? { reduce(nil) { $0.joined($1.extent) } }

  /// Returns whether something is painted outside a rectangle. Texts count with their boxes, not with their ink.
  func reachesOut(of rect: Rect) -> Bool { extent.map { !rect.contains($0) } ?? false }
}

extension DisplayList.Entry {
  fileprivate var extent: Rect? {
    switch self {
    case .pass(let pass): pass.extent
    case .group(let group): group.extent
    case .choice(let pass, let above, let otherwise): pass.extent.joined(above.extent).joined(otherwise.extent)
    }
  }
}

extension DisplayGroup {
  fileprivate var extent: Rect? {
    guard let painted = entries.extent else { return nil }
    var extent: Rect? = clip.map { painted.intersection($0.rect) } ?? painted
    if let shadow, let silhouette = extent {
      // A blur ends three standard deviations away.
      let blur = 3 * max(0, shadow.radius)
      let moved = Rect(origin: silhouette.origin + shadow.offset, size: silhouette.size)
      extent = silhouette.joined(moved.inset(by: EdgeInsets(all: -blur)))
    }
    guard let rect = extent, transform != .identity else { return extent }
    return Rect(around: rect.corners.map(transform.apply))
  }
}

extension DisplayPass {
  fileprivate var extent: Rect? {
    let painted: Rect? =
      switch content {
      case .items(let items): items.reduce(nil) { $0.joined($1.extent) }
      case .subtree(let entries): entries.extent
      }
    guard let clip, let painted else { return painted }
    return painted.intersection(clip.rect)
  }
}

extension DisplayItem {
  fileprivate var extent: Rect {
    switch self {
    case .fill(let shape, _), .border(let shape, _, _), .corners(let shape, _): shape.rect
    case .image(let image): image.frame
    case .drawnImage(let image): image.frame
    case .resizable(_, let frame), .drawing(_, let frame), .picture(_, let frame): frame
    case .text(let layout, let origin): Rect(origin: origin, size: layout.size)
    }
  }
}

extension Rect? {
  fileprivate func joined(_ other: Rect?) -> Rect? {
    guard let self, let other else { return self ?? other }
    return Rect(around: self.corners + other.corners)
  }
}

extension Rect {
  /// Creates the smallest rectangle around some points, of which there is at least one.
  init(around points: [Point]) {
    let x = points.map(\.x)
    let y = points.map(\.y)
    let left = x.min() ?? 0
    let top = y.min() ?? 0
    self.init(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }

  var corners: [Point] { [minX, maxX].flatMap { x in [minY, maxY].map { Point(x: x, y: $0) } } }

  fileprivate func joined(_ other: Rect) -> Rect { Optional(self).joined(other) ?? self }
}

extension EdgeInsets {
  /// Insets that are the same on each side.
  init(all length: Double) { self.init(top: length, left: length, bottom: length, right: length) }
}
