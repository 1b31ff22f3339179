import EmakiDisplay
import EmakiLayout
import EmakiNodes

extension LiveList {
  /// Returns the trace of a frame: the list's state and the events since the last trace. The events are then forgotten.
  func takeTrace(index: Int) -> FrameTrace {
    defer { events = TraceEvents() }
    return FrameTrace(
      frame: index, time: simulation.now, offset: list.station.scale.points(top ?? 0), direction: direction.rawValue,
      rows: simulation.ranges.preloaded.map(traceRow), display: events.display, images: events.images, fetches: events.fetches,
      bytesAlive: displayedBytes, late: lateRows)
  }

  func note(_ changes: [ListSimulation.Event]) { if isTraced { events.note(changes) } }

  func note(_ fetch: FrameTrace.Fetch) { if isTraced { events.fetches.append(fetch) } }

  private func traceRow(_ row: Int) -> FrameTrace.Row {
    let identifiers =
      list.traits(ofRow: row)?.wantsImageNews == true ? list.content.elements[row].withCell { $0?.displayedImageIdentifiers ?? [] } : []
    return FrameTrace.Row(
      id: list.name(ofRow: row), range: rangeName(ofRow: row), shows: contentName(ofRow: row),
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
