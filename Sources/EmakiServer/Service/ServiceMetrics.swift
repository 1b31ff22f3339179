import EmakiDrawing
import Glibc
import Synchronization

/// Service metrics count what a service has done, and write it in the text form of Prometheus, version 0.0.4.
final class ServiceMetrics: Sendable {
  private struct State {
    /// The numbers of answers by their labels, which say the route and the status.
    var answered: [String: Int] = [:]
    var seconds = 0.0
    var buckets = Array(repeating: 0, count: ServiceMetrics.bounds.count + 1)
    var fromCache = 0
    var bytes = 0
  }

  /// The upper ends of the histogram's buckets, in seconds.
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

  private let state = Mutex(State())

  /// Counts an answer.
  func add(_ route: String, status: UInt, seconds: Double, bytes: Int) {
    state.withLock { state in
      state.answered["path=\"\(route)\",status=\"\(status)\"", default: 0] += 1
      guard route == "/render" else { return }
      state.seconds += seconds
      state.buckets[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
      state.bytes += bytes
    }
  }

  /// Counts a picture that was kept and not drawn.
  func addFromCache() { state.withLock { $0.fromCache += 1 } }

  /// Returns the page that Prometheus reads.
  ///
  /// - Parameter gauges: the names, explanations and present values of what is measured.
  func text(_ gauges: [(name: String, help: String, value: Int)]) -> String {
    let state = state.withLock { $0 }
    var text = ""
    func begin(_ name: String, _ type: String, _ help: String) { text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n" }
    begin("emaki_requests_total", "counter", "Whole requests, by path and status. The log has those refused before as well.")
    for (labels, count) in state.answered.sorted(by: { $0.key < $1.key }) { text += "emaki_requests_total{\(labels)} \(count)\n" }
    begin("emaki_render_seconds", "histogram", "Time from a whole request for a picture to its answer.")
    var total = 0
    for (index, count) in state.buckets.enumerated() {
      total += count
      text += "emaki_render_seconds_bucket{le=\"\(index < Self.bounds.count ? "\(Self.bounds[index])" : "+Inf")\"} \(total)\n"
    }
    text += "emaki_render_seconds_sum \(state.seconds)\nemaki_render_seconds_count \(total)\n"
    let counters: [(name: String, help: String, value: Int)] = [
      ("emaki_render_bytes_total", "Bytes of answers to requests for pictures.", state.bytes),
      ("emaki_kept_pictures_total", "Pictures that were kept from an earlier request and not drawn again.", state.fromCache),
    ]
    let gauges = gauges + [("process_resident_memory_bytes", "Resident memory in bytes.", Self.residentBytes)]
    for (type, figures) in [("counter", counters), ("gauge", gauges)] {
      for (name, help, value) in figures {
        begin(name, type, help)
        text += "\(name) \(value)\n"
      }
    }
    return text
  }

  /// The memory of the process in bytes; 0 where /proc is not there.
  private static var residentBytes: Int {
    let text = (try? InputFile.contents(ofFile: "/proc/self/statm")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let fields = text.split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
