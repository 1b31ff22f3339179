import EmakiList

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
