import ArgumentParser
import EmakiSuites

/// A floor report holds what `emaki verify --floor` found: the faults that the suite's tolerances would let pass.
struct FloorReport: Encodable {
  /// An entry describes one picture.
  struct Entry: Encodable {
    var name: String
    /// The number of faults that were planted, one at a time.
    var mutations = 0
    /// The number of planted faults that change no pixel.
    var unchanged = 0
    /// The planted faults that would pass verification although they change pixels.
    var missed: [String] = []
    /// The message that says why the picture cannot be drawn; `nil` where it can.
    var error: String?
    var code: Int32?

    private enum CodingKeys: String, CodingKey { case name, mutations, unchanged, missed, error }

    init(name: String) { self.name = name }

    /// The lines that are printed about the picture.
    var lines: [String] { missed.map { "MISSED \(name): \($0)" } + (error.map { ["ERROR \(name): \($0)"] } ?? []) }
  }

  var entries: [Entry] = []

  private enum CodingKeys: String, CodingKey { case entries = "cases" }

  var summary: String {
    func sum(_ count: (Entry) -> Int) -> Int { entries.reduce(0) { $0 + count($1) } }
    let mutations = sum(\.mutations)
    return "\(entries.count) picture\(entries.count == 1 ? "" : "s"), \(mutations) mutation\(mutations == 1 ? "" : "s"): "
      + "\(sum(\.missed.count)) missed, \(sum(\.unchanged)) without a changed pixel"
  }

  /// The exit code of the report; `nil` where no fault is missed and no picture has an error.
  var exitCode: ExitCode? {
    let missed = entries.contains { !$0.missed.isEmpty } ? [FailureCode.difference.rawValue] : []
    return FailureCode.worst(entries.compactMap(\.code) + missed).map { ExitCode($0.rawValue) }
  }
}
