import EmakiNodes

/// A frame trace holds the state of a frame's list, and what has happened since the frame before. Every number is of the virtual clock or
/// of places in the list, so the same input gives the same trace for any number of workers.
public struct FrameTrace: Hashable, Sendable, Encodable {
  /// A row is the description of one row that is in a range of the list.
  public struct Row: Hashable, Sendable, Encodable {
    /// The row's id.
    public var id: String
    /// The narrowest range that the row is in: `visible`, `display` or `preload`. A header that stays at the top has the range of the first
    /// row of its section that is in range.
    public var range: String
    /// The state of the row's contents: `content`, `placeholder`, `passing` while something of it fades or has not come, or `none` outside
    /// the display range.
    public var shows: String
    /// The identifiers of the pictures that the row's multiplex image nodes display, in tree order; `nil` where no node displays one.
    public var displayedImageIdentifiers: [String]?
  }

  /// A fetch is the description of one event of a fetch of more rows.
  public struct Fetch: Hashable, Sendable, Encodable {
    /// The number of the fetch, counted from 1.
    public var number: Int
    /// The kind of the event: `began`, `completed`, `gave up` where nothing more can be had now, or `cancelled` where the content that the
    /// fetch continues was replaced.
    public var event: String
    /// The reason why the fetch began, or what it has brought.
    public var reason: String
  }

  /// Work holds the names of work that began, was finished or was given up since the frame before.
  public struct Work: Hashable, Sendable, Encodable {
    /// The names of the work that has begun.
    public var started: [String] = []
    /// The names of the work that is finished.
    public var committed: [String] = []
    /// The names of the work that was given up.
    public var cancelled: [String] = []
  }

  /// The frame's number, counted from 0.
  public var frame: Int
  /// The time on the virtual clock, in milliseconds.
  public var time: Int
  /// The list's scroll offset in points, after clamping. Below the bars of a screen it is negative at rest, by their height, as in UIKit; what a
  /// scroll script or a request says counts from there.
  public var offset: Double
  /// The direction of the last scroll: `forward` or `backward`.
  public var direction: String
  /// The rows in range, in the order of the list.
  public var rows: [Row]
  /// The display passes of rows, by the rows' ids.
  public var display: Work
  /// The work on pictures, which are named by their URLs. A preview of low quality is committed with `preview` behind the URL, and a part
  /// of a picture with its percentage.
  public var images: Work
  /// The events of fetches.
  public var fetches: [Fetch]
  /// The number of bytes of the layers of displayed rows, at four bytes a pixel. It counts rows that are in view and rows that lie
  /// completely in the display range.
  public var bytesAlive: Int
  /// The rows in view whose display pass is not done.
  public var late: [String]
}

extension LiveList {
  /// Returns the trace of a frame: the list's state and the events since the last trace. The events are then forgotten.
  func takeTrace(index: Int) -> FrameTrace {
    defer { events = TraceEvents() }
    return FrameTrace(
      frame: index, time: simulation.now, offset: list.station.scale.points(top ?? 0), direction: direction.rawValue,
      rows: simulation.ranges.preloaded.map(traceRow), display: events.display, images: events.images, fetches: events.fetches,
      bytesAlive: displayedBytes, late: lateRows)
  }

  func noteFetch(_ number: Int, _ event: String, _ reason: String) {
    if isTraced { events.fetches.append(FrameTrace.Fetch(number: number, event: event, reason: reason)) }
  }

  private func traceRow(_ row: Int) -> FrameTrace.Row {
    let element = list.content.elements[row]
    let wantsNews = list.states[row]?.measured?.traits.wantsImageNews ?? false
    let identifiers = wantsNews ? element.withCell { $0?.displayedImageIdentifiers ?? [] } : []
    return FrameTrace.Row(
      id: element.name, range: rangeName(ofRow: row), shows: contentName(ofRow: row),
      displayedImageIdentifiers: identifiers.isEmpty ? nil : identifiers)
  }

  private func rangeName(ofRow row: Int) -> String {
    let state = simulation.ranges.interfaceState(of: row)
    return state.contains(.visible) ? "visible" : state.contains(.display) ? "display" : "preload"
  }

  private func contentName(ofRow row: Int) -> String {
    if !simulation.ranges.displayed.contains(row) { return "none" }
    if !simulation.isDisplayed(row) { return "placeholder" }
    return simulation.isSettled(row) ? "content" : "passing"
  }

  /// The number of bytes of the layers of displayed rows, at four bytes a pixel. It counts rows that are in view and rows that lie
  /// completely in the display range.
  private var displayedBytes: Int {
    let held = held
    return simulation.ranges.displayed.reduce(0) { sum, row in
      let place = list.place(ofRow: row)
      return simulation.isDisplayed(row) && held.holds(row, at: place) ? sum + place.count * list.bytesPerPixel : sum
    }
  }
}

/// Trace events hold the events of a list, sorted into the kinds that a trace shows.
struct TraceEvents {
  var display = FrameTrace.Work()
  var images = FrameTrace.Work()
  var fetches: [FrameTrace.Fetch] = []

  mutating func note(_ events: [ListSimulation.Event]) {
    for event in events {
      switch event {
      case .interfaceState, .image, .animationsEnded: break
      case .displayStarted(_, let id): display.started.append(id)
      case .displayCommitted(_, let id): display.committed.append(id)
      case .displayCancelled(let id): display.cancelled.append(id)
      case .imageRequested(let url): images.started.append(url.written)
      case .imageArrived(let url, let quality): images.committed.append(quality == .full ? url.written : "\(url.written) preview")
      case .imageProgressed(let url, let percent): images.committed.append("\(url.written) \(percent)%")
      case .imageCancelled(let url): images.cancelled.append(url.written)
      }
    }
  }
}
