import EmakiDisplay
package import EmakiLayout

/// A cell slot is the place of a row of a list that stands in a node, while rows come and go and those below them move.
///
/// Rows have their final places from the start of the animation. Slots only say where they are seen meanwhile, and hold the rows that go.
package struct CellSlot {
  /// A motion is how a row comes or goes.
  package struct Motion {
    /// The edge from which a row comes, or to which it goes.
    package enum Edge: Hashable, Sendable {
      case left, right, top, bottom, middle
    }

    package let clock: ChangeClock
    package let edge: Edge
    /// Whether the row goes, and is shown until its space is gone.
    package let isLeaving: Bool

    /// Creates a motion.
    package init(_ clock: ChangeClock, _ edge: Edge, isLeaving: Bool) {
      (self.clock, self.edge, self.isLeaving) = (clock, edge, isLeaving)
    }
  }

  /// The row's cell, and the separators below it, each with its place in the slot.
  package let nodes: [(node: DisplayNode, place: Point)]
  /// The final place of the row in the list. A row that goes has the place of the row before which it is seen.
  package let frame: Rect
  /// How the row comes or goes; `nil` for one that only moves along.
  package let motion: Motion?
  /// Whether the row stays where it is, whatever moves.
  package let isPinned: Bool
  /// How the cell goes to its place by itself; `nil` for one that does not.
  package let glide: Glide?

  /// A glide is how a cell of a collection goes to its place, or away.
  package struct Glide {
    package let clock: ChangeClock
    /// How far from the final place the cell is at the start, in points.
    package let start: Point
    /// How far from the final place the cell is at the end, in points; more than 0 for one that leaves the view.
    package let end: Point
    /// Whether the cell fades out.
    package let fades: Bool

    /// Creates a glide. By default it ends at the final place.
    package init(_ clock: ChangeClock, from start: Point = .zero, to end: Point = .zero, fades: Bool = false) {
      (self.clock, self.start, self.end, self.fades) = (clock, start, end, fades)
    }

    /// Returns how far from the final place the cell is at a part of the way, on whole device pixels.
    package static func distance(from start: Point, to end: Point, part: Double, _ scale: Scale) -> Point {
      Point(
        x: scale.roundPixel(start.x + (end.x - start.x) * part), y: scale.roundPixel(start.y + (end.y - start.y) * part))
    }
  }

  /// Creates a slot. By default the cell does not go to its place by itself.
  package init(
    _ nodes: [(node: DisplayNode, place: Point)], _ frame: Rect, _ motion: Motion?, isPinned: Bool, glide: Glide? = nil
  ) {
    (self.nodes, self.frame, self.motion, self.isPinned, self.glide) = (nodes, frame, motion, isPinned, glide)
  }
}

/// A change clock says how far rows have come or gone since a change of a list that stands in a node.
package final class ChangeClock {
  private let group: AnimationTimeline.Group

  /// The time that a row takes to come or to go, in milliseconds, as in UIKit.
  package static let length = 300

  /// Called when the clock has come to its end.
  package var finished: () -> Void = {}

  fileprivate init(_ group: AnimationTimeline.Group) { self.group = group }

  /// Returns how far rows have come or gone at the present instant of the tree below a root, from 0 to 1.
  package func presentPart(in root: DisplayNode) -> Double { part(at: root.timeline?.now) }

  /// Returns how far rows have come or gone at an instant in milliseconds, from 0 to 1; 1 where no clock runs.
  func part(at time: Int?) -> Double {
    guard let time else { return 1 }
    guard let begin = group.begin else { return 0 }
    return time - begin >= Self.length ? 1 : AnimationCurve.easeInOut(Double(max(0, time - begin)) / Double(Self.length))
  }
}

extension DisplayNode {
  /// Begins the clock of a change of a list that stands in the tree below this root.
  package final func beginChange() -> ChangeClock {
    let timing = AnimationTiming(delay: 0, duration: Double(ChangeClock.length) / 1000, curve: .linear)
    let group = AnimationTimeline.Group(timing, begin: nil, of: nil, completion: nil)
    let clock = ChangeClock(group)
    group.completion = { [weak clock] _ in clock?.finished() }
    let timeline = madeTimeline
    timeline.add(group, [])
    timeline.beginsWithoutFormer = true
    return clock
  }

  /// Lets nodes of the tree below this root fade in from the instant of the change that is being made.
  package final func fadeIn(_ nodes: [DisplayNode]) {
    if nodes.isEmpty { return }
    let timing = AnimationTiming(delay: 0, duration: Double(ChangeClock.length) / 1000, curve: .linear)
    let timeline = madeTimeline
    timeline.add(
      AnimationTimeline.Group(timing, begin: nil, of: nil, completion: nil),
      nodes.map { ($0, .alpha, .numbers([0]), .numbers([$0.alpha])) })
  }
}

extension ListContainerNode {
  /// Returns the entries of rows while some of them come and go.
  ///
  /// - Parameters:
  ///   - origin: the list's top left corner in the cell.
  ///   - time: the instant in milliseconds.
  final func entries(of slots: [CellSlot], at origin: Point, time: Int, in context: DisplayContext) -> [DisplayList.Entry] {
    let scale = context.measuring.scale
    let bounds = bounds
    // How far rows are seen below their final places, in device pixels.
    var distance = 0
    return slots.flatMap { slot -> [DisplayList.Entry] in
      let height = scale.nearestPixelCount(slot.frame.height)
      var (shift, shown) = (Point(x: 0, y: slot.isPinned ? 0 : scale.points(distance)), 0..<height)
      if let motion = slot.motion {
        let part = motion.clock.part(at: time)
        let visible = Int((Double(height) * (motion.isLeaving ? 1 - part : part)).rounded())
        let hidden = height - visible
        switch motion.edge {
        case .top: shown = hidden..<height
        case .middle: shown = hidden / 2..<height - (hidden - hidden / 2)
        case .bottom, .left, .right: shown = 0..<visible
        }
        let away = Int((Double(scale.nearestPixelCount(slot.frame.width)) * (motion.isLeaving ? part : 1 - part)).rounded())
        if motion.edge == .left { shift.x -= scale.points(away) }
        if motion.edge == .right { shift.x += scale.points(away) }
        shift.y -= scale.points(shown.lowerBound)
        distance += motion.isLeaving ? visible : -hidden
      }
      var opacity = 1.0
      if let glide = slot.glide {
        let part = glide.clock.part(at: time)
        shift = shift + CellSlot.Glide.distance(from: glide.start, to: glide.end, part: part, scale)
        if glide.fades { opacity = 1 - part }
        if opacity <= 0 { return [] }
      }
      if shown.isEmpty { return [] }
      let place = slot.frame.offset(by: shift)
      let seen = Rect(
        x: place.minX, y: place.minY + scale.points(shown.lowerBound), width: place.width, height: scale.points(shown.count))
      if seen.intersection(bounds).isEmpty { return [] }
      let entries = slot.nodes.flatMap { node, inside -> [DisplayList.Entry] in
        let wasOutOfView = node.isOutOfView
        node.isOutOfView = false
        defer { node.isOutOfView = wasOutOfView }
        return node.entries(at: origin + place.origin + inside, in: context)
      }
      if opacity < 1, !entries.isEmpty { return [.group(DisplayGroup(entries: entries, opacity: opacity))] }
      if entries.isEmpty || shown.count == height { return entries }
      return [.group(DisplayGroup(entries: entries, clip: RoundedRect(seen.offset(by: origin))))]
    }
  }
}
