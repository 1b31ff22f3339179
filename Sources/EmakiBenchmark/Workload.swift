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

/// Workload results hold the figures of the rounds, and print them as tables.
struct WorkloadResults {
  struct Sample {
    var round: Int
    var value: Double
    /// The number of bytes of all files that were written.
    var bytes: Int
    var peakMegabytes: Double
  }

  /// The load averages at the start and the end of each round.
  var loads: [(start: Double, end: Double)] = []
  private var samples: [Workload: [String: [Sample]]] = [:]
  /// The names of the programs of each workload, in the order in which they first ran.
  private var names: [Workload: [String]] = [:]

  mutating func add(_ sample: Sample, of name: String, to workload: Workload) {
    if samples[workload]?[name] == nil { names[workload, default: []].append(name) }
    samples[workload, default: [:]][name, default: []].append(sample)
  }

  // MARK: Tables

  func print() {
    for workload in Workload.allCases { table(workload) }
    Swift.print("\nMB written are of all files together; peak MB is the largest process.")
    Report.section("Load average of a minute at the start and the end of each round; the programs here are themselves a load of 1 to 2")
    for (round, load) in loads.enumerated() {
      Report.row("round \(round + 1)", "\(Report.number(load.start, digits: 2)), \(Report.number(load.end, digits: 2))")
    }
  }

  private func table(_ workload: Workload) {
    guard let rows = samples[workload], let names = names[workload] else { return }
    let ours = rows["Emaki"] ?? []
    Swift.print("\n### \(workload.title)\n")
    let hasPeers = names.count > 1
    let columns =
      ["program", "\(workload.unit) (least to most)"]
      + (hasPeers ? ["Emaki is, of medians", "Emaki is, median of the rounds (least to most)"] : []) + ["MB written", "peak MB"]
    Self.line(columns)
    Self.line(columns.map { _ in "---" })
    for (name, samples) in names.map({ ($0, rows[$0] ?? []) }).sorted(by: { Self.isBetter($0.1, $1.1, in: workload) }) {
      let values = samples.map(\.value)
      let ratios = Self.ratios(ours, samples)
      let isOurs = name == "Emaki"
      let ratioCells =
        isOurs
        ? ["", ""] : [Report.number(Clock.median(ours.map(\.value)) / Clock.median(values), digits: 3), Self.spread(ratios, digits: 3)]
      Self.line(
        [name, Self.spread(values, digits: 1)] + (hasPeers ? ratioCells : []) + [
          Report.number(Double(samples[0].bytes) / 1e6, digits: 2), Report.number(samples.map(\.peakMegabytes).max() ?? 0, digits: 0),
        ])
    }
  }

  private static func line(_ cells: [String]) { Swift.print("| " + cells.joined(separator: " | ") + " |") }

  private static func isBetter(_ a: [Sample], _ b: [Sample], in workload: Workload) -> Bool {
    let (first, second) = (Clock.median(a.map(\.value)), Clock.median(b.map(\.value)))
    return workload.isRate ? first > second : first < second
  }

  private static func spread(_ values: [Double], digits: Int) -> String {
    guard let least = values.min(), let most = values.max() else { return "" }
    let text = [Clock.median(values), least, most].map { Report.number($0, digits: digits) }
    return "\(text[0]) (\(text[1]) to \(text[2]))"
  }

  /// Returns the ratio of Emaki's value to another program's for each round. Where a round has several runs, their medians are compared.
  private static func ratios(_ ours: [Sample], _ theirs: [Sample]) -> [Double] {
    let (ours, theirs) = (Dictionary(grouping: ours, by: \.round), Dictionary(grouping: theirs, by: \.round))
    return theirs.keys.sorted().compactMap { round in
      guard let our = ours[round], let their = theirs[round] else { return nil }
      return Clock.median(our.map(\.value)) / Clock.median(their.map(\.value))
    }
  }
}
