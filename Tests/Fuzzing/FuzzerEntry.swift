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

/// Keeps what a target needs for all inputs. libFuzzer calls from one thread only.
private func keeping<Target>(_ target: Target, _ run: (Target) -> ([UInt8]) -> Void) -> @Sendable ([UInt8]) -> Void {
  nonisolated(unsafe) let run = run(target)
  return { run($0) }
}

private let target: @Sendable ([UInt8]) -> Void =
  switch ProcessInfo.processInfo.environment["EMAKI_FUZZ"] {
  case "text": keeping(FuzzedText(), FuzzedText.run)
  case "feed", "xml", "csv": keeping(FuzzedFeeds(), FuzzedFeeds.run(feed:))
  case "request": keeping(FuzzedFeeds(), FuzzedFeeds.run(requests:))
  case "script": keeping(FuzzedScript(), FuzzedScript.run)
  case "layout": FuzzedLayout.run
  case "suite": FuzzedSuite.run
  case "cell": { FuzzedCell.run($0) }
  case "theme": { FuzzedCell.run(theme: $0) }
  case "lock": keeping(FuzzedLock(), FuzzedLock.run)
  case "manifest": keeping(FuzzedManifest(), FuzzedManifest.run)
  case "journal": keeping(FuzzedJournal(), FuzzedJournal.run)
  case "layer": keeping(FuzzedLayer(), FuzzedLayer.run)
  case "video": keeping(FuzzedVideo(), FuzzedVideo.run)
  case "geojson": keeping(FuzzedGeoJSON(), FuzzedGeoJSON.run)
  case "mbtiles": keeping(FuzzedTiles(), FuzzedTiles.run)
  default: FuzzedPicture.run
  }
