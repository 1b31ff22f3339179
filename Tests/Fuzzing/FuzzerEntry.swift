import Foundation

/// The function that libFuzzer calls with each input (https://llvm.org/docs/LibFuzzer.html). `scripts/fuzz` runs it, and says which inputs
/// it tries.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let target = target
  let start = ProcessorTime.now
  target(bytes)
  let seconds = ProcessorTime.now - start
  expect(seconds <= ProcessorTime.limit, "\(seconds) seconds of processor time")
  return 0
}

/// The processor time of all threads. It leaves out the system's time, so it does not depend on what else the machine does.
private enum ProcessorTime {
  /// The most seconds that an input may take.
  static let limit = 1.0

  static var now: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }
}

private let target: @Sendable ([UInt8]) -> Void = {
  // libFuzzer calls this from one thread only.
  switch ProcessInfo.processInfo.environment["EMAKI_FUZZ"] {
  case "text":
    nonisolated(unsafe) let text = FuzzedText()
    return { text.run($0) }
  case "feed", "xml", "csv":
    nonisolated(unsafe) let feeds = FuzzedFeeds()
    return { feeds.run(feed: $0) }
  case "request":
    nonisolated(unsafe) let feeds = FuzzedFeeds()
    return { feeds.run(requests: $0) }
  case "script":
    nonisolated(unsafe) let script = FuzzedScript()
    return { script.run($0) }
  case "layout": return FuzzedLayout.run
  case "suite": return FuzzedSuite.run
  case "cell": return { FuzzedCell.run($0) }
  case "theme": return { FuzzedCell.run(theme: $0) }
  case "lock":
    nonisolated(unsafe) let lock = FuzzedLock()
    return { lock.run($0) }
  case "manifest":
    nonisolated(unsafe) let manifest = FuzzedManifest()
    return { manifest.run($0) }
  case "journal":
    nonisolated(unsafe) let journal = FuzzedJournal()
    return { journal.run($0) }
  case "layer":
    nonisolated(unsafe) let layer = FuzzedLayer()
    return { layer.run($0) }
  case "video":
    nonisolated(unsafe) let video = FuzzedVideo()
    return { video.run($0) }
  case "geojson":
    nonisolated(unsafe) let content = FuzzedGeoJSON()
    return { content.run($0) }
  case "mbtiles":
    nonisolated(unsafe) let tiles = FuzzedTiles()
    return { tiles.run($0) }
  default: return FuzzedPicture.run
  }
}()
