import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiSupport

struct ScratchFolderTests {
  private let parent = TemporaryFolder()

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: parent.path).sorted()) ?? [] }

  @Test func `a folder is made for this user alone, and goes with its object`() throws {
    do {
      let first = try ScratchFolder(for: "trial", in: parent.path)
      let second = try ScratchFolder(for: "trial", in: parent.path)
      #expect(first.path != second.path && names.count == 2 && names.allSatisfy { $0.hasPrefix("trial-\(geteuid())-") })
      var info = stat()
      #expect(stat(first.path, &info) == 0 && info.st_mode & 0o777 == 0o700)
      #expect(mkdir(first.path + "/a", 0o700) == 0 && FileManager.default.createFile(atPath: first.path + "/a/b", contents: nil))
      withExtendedLifetime((first, second)) {}
    }
    #expect(names.isEmpty)
  }

  @Test func `a folder that a killed program has left is removed, and nothing else`() throws {
    let kept = try ScratchFolder(for: "trial", in: parent.path)
    for name in ["trial-\(geteuid())-left/a", "trial-1\(geteuid())-other", "trials"] {
      try FileManager.default.createDirectory(atPath: parent[name], withIntermediateDirectories: true)
    }
    try parent.write([1], to: "trial-\(geteuid())-left/a/b")
    try parent.write([1], to: "trial-\(geteuid())-file")
    ScratchFolder.removeAbandoned(of: "trial", in: parent.path)
    let own = String(kept.path.split(separator: "/").last ?? "")
    #expect(Set(names) == [own, "trial-\(geteuid())-file", "trial-1\(geteuid())-other", "trials"])
    withExtendedLifetime(kept) {}
  }

  @Test func `a folder that cannot be made is an error`() throws {
    let path = parent["none"]
    #expect(throws: OutputError(path: path, code: ENOENT, step: .makeFolder)) { _ = try ScratchFolder(for: "trial", in: path) }
  }
}
