import EmakiSupport

@testable import EmakiBatch

/// Tries an input as the journal of a batch. It is read as the folder's own and as another shard's, asked for its entries, and continued.
final class FuzzedJournal {
  private let folder = fuzzFolder("journal")

  func run(_ bytes: [UInt8]) {
    let (own, other) = (folder + "/journal.ndjson", folder + "/journal-1-of-2.ndjson")
    write(bytes, to: own)
    write(bytes, to: other)
    do {
      let journal = try Journal(own, others: [other], isKept: true)
      let outputs = outputs(in: bytes)
      for output in outputs { check(journal.entries(of: output)) }
      let entry = JournalEntry(
        output: "last.png", key: "k", pictures: .one(FeedPicture(bytes: 1, width: 2, height: 3)),
        stamps: [[1, 2, 3]], files: ["a".exact: nil], warnings: [])
      try journal.append(entry)
      for entry in outputs.prefix(8).flatMap({ journal.entries(of: $0).prefix(1) }) { try journal.append(entry) }
      let again = try Journal(own, isKept: true)
      expect(again.entries(of: "last.png").first == entry, "an entry is lost behind the input")
      expect(again.count >= journal.count, "\(again.count) entries of \(journal.count)")
    } catch {
      expectTold(error)
    }
  }

  private func check(_ entries: [JournalEntry]) {
    for entry in entries {
      expect(!entry.pictures.all.isEmpty, "an entry without a picture")
      var index = 0
      _ = entry.owns("/nowhere/a.png") { _ in
        defer { index += 1 }
        return entry.stamps[index]
      }
      expect(entry.holds { entry.files[$0.exact] ?? nil }, "an entry does not hold what it holds")
    }
  }

  /// Returns the names that the journal's lines are about.
  private func outputs(in bytes: [UInt8]) -> [String] {
    ["a.png"]
      + bytes.split(separator: 0x0A).prefix(64).compactMap { line in
        Array(line).withUnsafeBufferPointer { text in
          (try? JSONDocument(parsing: text)).flatMap { document in withExtendedLifetime(document) { document.root["output"]?.string } }
        }
      }
  }
}
