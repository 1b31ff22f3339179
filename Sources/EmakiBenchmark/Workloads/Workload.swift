/// A workload is a kind of work that a list renderer is asked for, and that is measured.
enum Workload: String, CaseIterable {
  case start, full, drawnFrames, frames, feeds

  var title: String {
    switch self {
    case .start: "W1: process start to the PNG of the first viewport of 100 rows"
    case .full: "W2: the whole list of 100 rows as one PNG, process start included"
    case .drawnFrames: "W3: 120 frames 24 points apart in files, cells drawn before the clock starts"
    case .frames: "W3: the same frames, everything counted: fonts, layout, display, compression, files"
    case .feeds: "W4: feeds of 20 rows, each into its own full-height PNG, in one process"
    }
  }

  var unit: String {
    switch self {
    case .start, .full, .frames: "ms"
    case .drawnFrames: "ms a frame"
    case .feeds: "feeds a second"
    }
  }

  /// The workloads that are measured side by side, and how often each runs in a round. Short runs are repeated more often.
  static let heats: [(workloads: [Workload], runs: Int)] = [([.start], 5), ([.full], 2), ([.drawnFrames, .frames], 1), ([.feeds], 1)]

  /// Whether a larger value in `unit` is better, as for feeds a second.
  var isRate: Bool { self == .feeds }
}

/// A contestant is a program that does a workload, or two at once.
struct Contestant {
  /// A reading returns a value in the unit of the workload; `nil` where the program does not report it.
  typealias Reading = @Sendable (ChildProcess) -> Double?

  var name: String
  /// A function that returns the program and its arguments. It gets the output's folder, which exists and is empty.
  var command: (_ folder: String) -> [String]
  var environment: [String: String] = [:]
  var readings: [(workload: Workload, value: Reading)]

  static let wall: Reading = { $0.wall * 1e3 }
  static let ownTime: Reading = { $0.figures().total }
  static let frameTime: Reading = { $0.figures().frame }
  static let feedRate: Reading = { $0.figures().feedsPerSecond }
  /// The whole time of a program that times preparation and frames apart, in milliseconds.
  static let preparedFrames: Reading = { run in
    let figures = run.figures()
    guard let prepare = figures.preparation, let frame = figures.frame else { return nil }
    return prepare + frame * Double(WorkloadTask.frameCount)
  }
}

/// Workload data says where the feeds are that the workloads draw.
struct WorkloadData {
  static let feedCount = 20

  /// The folder of the feeds `feed_100.json`, `feed_000.json` and those that follow.
  var folder: String
  /// The folder that the feeds' links to pictures lead to; `nil` where the pictures are in the folder of the feeds.
  var pictures: String?

  var list: String { folder + "/feed_100.json" }
}

extension Contestant {
  /// Returns the contestants that are Emaki itself: the programs beside this one.
  static func emaki(_ data: WorkloadData, benchmark: String, command: String) -> [Contestant] {
    let pictures = data.pictures ?? data.folder
    let access = data.pictures.map { ["--allow-path", $0] } ?? []
    return [
      Contestant(
        name: "Emaki", command: { [command, "render", data.list, "-o", $0 + "/list.png"] + access },
        readings: [(.start, wall)]),
      Contestant(
        name: "Emaki", command: { [command, "render", data.list, "--full", "-o", $0 + "/list.png"] + access },
        readings: [(.full, wall)]),
      Contestant(
        name: "Emaki, its parts by hand", command: { [benchmark, "measure", "drawn", data.list, $0, pictures] },
        readings: [(.drawnFrames, frameTime)]),
      Contestant(
        name: "Emaki", command: { [benchmark, "measure", "frames", data.list, $0, pictures] }, readings: [(.frames, ownTime)]),
      Contestant(
        name: "Emaki, the program `emaki frames`, its start and end included",
        command: { [command, "frames", data.list, "--count", "\(WorkloadTask.frameCount)", "-o", $0] + access }, readings: [(.frames, wall)]
      ),
      Contestant(
        name: "Emaki",
        command: { [benchmark, "measure", "feeds", data.folder, $0, pictures, "\(WorkloadData.feedCount)", "2"] },
        readings: [(.feeds, feedRate)]),
    ]
  }
}
