import Foundation

/// Peers are the programs that Emaki is compared with. This type knows where they are, what is missing, and the data they draw.
struct Peers {
  /// The folder that holds `peers` and `spike_strips`.
  let sources: String
  /// The folder that `EMAKI_BENCH` names. It holds `data`, `out/cfloor`, `out/strips` and, for Python's peers, `venv`.
  let root: String

  init(sources: String) throws {
    self.sources = URL(filePath: sources).standardizedFileURL.path
    let environment = ProcessInfo.processInfo.environment
    root = environment["EMAKI_BENCH"] ?? (environment["HOME"] ?? "") + "/.cache/emaki-bench"
    try requireAll()
  }

  private var floor: String { root + "/out/cfloor" }
  private var spike: String { root + "/out/strips" }
  private var python: String { root + "/venv/bin/python" }

  // MARK: What is there

  private func requireAll() throws {
    for file in ["peers/cfloor.c", "spike_strips/strips.c"] where !exists("\(sources)/\(file)") {
      throw BenchmarkFailure(69, "\(sources) has no \(file). Give --against the folder that holds peers and spike_strips.")
    }
    var missing: [String] = []
    if !exists(root + "/data/feed_100.json") || !exists(root + "/data/batch/feed_000.json") {
      missing.append("the peers' data: python3 \(sources)/peers/gen_data.py (needs Pillow and numpy)")
    }
    if !exists(floor) { missing.append("the C program: make -C \(sources)/peers") }
    if !exists(spike) { missing.append("the spike: make -C \(sources)/spike_strips") }
    guard missing.isEmpty else {
      throw BenchmarkFailure(
        69,
        "EMAKI_BENCH is \(root), and there is missing:\n"
          + missing.map { "  \($0)\n" }.joined()
          + "Set EMAKI_BENCH to the folder that has them, or run these with EMAKI_BENCH set; \(sources)/peers/README.md says more.")
    }
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private func hasPythonModule(_ name: String) -> Bool {
    guard exists(python) else { return false }
    return (try? ChildProcess.run([python, "-c", "import \(name)"], errors: "/dev/null").status) == 0
  }

  /// The notes on programs that are left out, and how to install them.
  private(set) var notes: [String] = []

  // MARK: Their data in our format

  private struct Row: Decodable {
    var unread: Bool
    var avatar: String
    var date: String
    var text: String
  }

  /// Writes the peers' feeds in Emaki's format into a folder, beside a link to their avatars.
  func convertData(to folder: String) throws -> WorkloadData {
    let data = root + "/data"
    try FileManager.default.createSymbolicLink(atPath: folder + "/avatars", withDestinationPath: data + "/avatars")
    try convert(data + "/feed_100.json", to: folder + "/feed_100.json")
    for index in 0..<WorkloadData.feedCount {
      let name = GeneratedData.feedName(index)
      try convert("\(data)/batch/\(name)", to: "\(folder)/\(name)")
    }
    return WorkloadData(folder: folder, pictures: data)
  }

  private func convert(_ path: String, to output: String) throws {
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: URL(filePath: path)))
    try GeneratedData.write(
      rows.map { FeedRow(body: $0.text, date: $0.date, imageURL: "avatars/" + $0.avatar, isRead: !$0.unread) }, to: output)
  }

  // MARK: The programs

  mutating func contestants() -> [Contestant] {
    var all = floorPrograms()
    let spike = spike
    all.append(
      Contestant(
        name: "spike, 24 i1 none", command: { [spike, "24", "i1", "none", $0] }, readings: [(.drawnFrames, Contestant.frameTime)]))
    if hasPythonModule("takumi_py") {
      all += takumi()
    } else {
      notes.append("Takumi is left out: python3 -m venv \(root)/venv && \(root)/venv/bin/pip install takumi-py pillow numpy")
    }
    if !exists("/usr/bin/chromium") {
      notes.append("Chromium is left out: apt-get install chromium")
    } else if !hasPythonModule("websocket") {
      notes.append("Chromium is left out: \(root)/venv/bin/pip install websocket-client")
    } else {
      all += chromium()
    }
    return all
  }

  /// The encoder, the number of threads and the name of each variant of the C program.
  private static let floors = [
    ("isal1up", "1", "C, isa-l"), ("isal1up", "2", "C, isa-l, 2 threads"), ("png6", "1", "C, libpng level 6"),
  ]

  private func floorPrograms() -> [Contestant] {
    let floor = floor
    return Self.floors.flatMap { encoder, threads, name in
      // The tall picture's two threads also compress.
      let tall = encoder == "isal1up" && threads == "2" ? "isal1upx2" : encoder
      return [
        Contestant(name: name, command: { [floor, "W1", encoder, threads, $0 + "/x.png"] }, readings: [(.start, Contestant.wall)]),
        Contestant(name: name, command: { [floor, "W2", tall, threads, $0 + "/x.png"] }, readings: [(.full, Contestant.wall)]),
        Contestant(
          name: name, command: { [floor, "W3", encoder, threads, $0] },
          readings: [(.drawnFrames, Contestant.frameTime), (.frames, Contestant.preparedFrames)]),
        Contestant(
          name: name, command: { [floor, "W4", encoder, threads, $0] }, environment: batch, readings: [(.feeds, Contestant.feedRate)]),
      ]
    }
  }

  private var batch: [String: String] { ["EMAKI_BENCH": root, "BATCH": String(WorkloadData.feedCount)] }

  private func pythonPeer(
    _ name: String, _ script: String, _ work: String, _ variant: String, _ threads: String, file: String = "",
    _ readings: [(workload: Workload, value: Contestant.Reading)]
  ) -> Contestant {
    let (python, path) = (python, "\(sources)/peers/p_\(script).py")
    return Contestant(
      // -B: their folder is not to be written to.
      name: name, command: { [python, "-B", path, work, variant, threads, $0 + file] }, environment: batch, readings: readings)
  }

  private func takumi() -> [Contestant] {
    [
      pythonPeer(
        "Takumi, only the 11 cells that fit", "takumi", "W1", "cull", "1", file: "/x.png", [(.start, Contestant.wall)]),
      pythonPeer("Takumi", "takumi", "W2", "full", "1", file: "/x.png", [(.full, Contestant.wall)]),
      pythonPeer(
        "Takumi, 2 threads", "takumi", "W3", "full", "2",
        [(.drawnFrames, Contestant.frameTime), (.frames, Contestant.preparedFrames)]),
      pythonPeer("Takumi, 2 threads", "takumi", "W4", "full", "2", [(.feeds, Contestant.feedRate)]),
    ]
  }

  private func chromium() -> [Contestant] {
    let name = "Chromium over CDP, optimizeForSpeed"
    return [
      pythonPeer(name, "chromium", "W1", "cdpfast", "1", file: "/x.png", [(.start, Contestant.wall)]),
      pythonPeer(
        "Chromium already up, optimizeForSpeed", "chromium", "W1warm", "cdpfast", "1", file: "/x.png", [(.start, Contestant.ownTime)]),
      pythonPeer(name, "chromium", "W2", "cdpfast", "1", file: "/x.png", [(.full, Contestant.wall)]),
      pythonPeer(name, "chromium", "W3", "cdpfast", "1", [(.drawnFrames, Contestant.frameTime)]),
      pythonPeer(name + ", 2 tabs", "chromium", "W4", "cdpfast", "2", [(.feeds, Contestant.feedRate)]),
    ]
  }
}
