/// A workload is a kind of work that a list renderer is asked for, and that is measured.
enum Workload: String, CaseIterable {
  case start, full, frames, feeds

  /// The number of feeds that are drawn in `feeds`.
  static let feedCount = 20

  var title: String {
    switch self {
    case .start: "W1: process start to the PNG of the first viewport of 100 rows"
    case .full: "W2: the whole list of 100 rows as one PNG, process start included"
    case .frames: "W3: 120 frames 24 points apart in files, process start included"
    case .feeds: "W4: feeds of 20 rows, each into its own full-height PNG, in one process, its start included"
    }
  }

  var unit: String {
    switch self {
    case .start, .full, .frames: "ms"
    case .feeds: "feeds a second"
    }
  }

  /// How often it runs in a round. Short runs are repeated more often.
  var runs: Int { self == .start ? 5 : self == .full ? 2 : 1 }

  /// Whether a larger value in `unit` is better, as for feeds a second.
  var isRate: Bool { self == .feeds }
}

/// A contestant is a program that does a workload.
struct Contestant {
  var name: String
  var workload: Workload
  /// A function that returns the program's arguments. It gets the output's folder, which exists and is empty.
  var arguments: (_ folder: String) -> [String]

  /// Returns what a run of the program amounts to, in the unit of its workload.
  func value(of run: ChildProcess) -> Double { workload.isRate ? Double(Workload.feedCount) / run.wall : run.wall * 1e3 }

  /// Returns the contestants of a build of Emaki.
  ///
  /// - Parameters:
  ///   - name: the name of the build.
  ///   - command: the path of the build's program.
  ///   - data: the folder of the feeds.
  static func build(_ name: String, _ command: String, data: String) -> [Contestant] {
    let list = data + "/feed_100.json"
    let feeds = (0..<Workload.feedCount).map { "\(data)/\(GeneratedData.feedName($0))" }
    return [
      Contestant(name: name, workload: .start) { [command, "render", list, "-o", $0 + "/list.png"] },
      Contestant(name: name, workload: .full) { [command, "render", list, "--full", "-o", $0 + "/list.png"] },
      Contestant(name: name, workload: .frames) { [command, "frames", list, "--count", "120", "-o", $0] },
      Contestant(name: name, workload: .feeds) { [command, "batch"] + feeds + ["--full", "--quiet", "-o", $0] },
    ]
  }
}
