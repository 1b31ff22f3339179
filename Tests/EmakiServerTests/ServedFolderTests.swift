import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiServer

@Suite struct ServedFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "emaki-served-\(UUID())").resolvingSymlinksInPath()

  private func write(_ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("[]".utf8).write(to: file)
  }

  @Test func `names and links lead nowhere out of the folder`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["root/in/feed.json", "outside/feed.json", "rootless/feed.json"] { try write(name) }
    let root = folder.path + "/root"
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: root + "/link.json", withDestinationPath: "../outside/feed.json")
    try manager.createSymbolicLink(atPath: root + "/folder", withDestinationPath: folder.path + "/outside")
    try manager.createSymbolicLink(atPath: root + "/inner.json", withDestinationPath: "in/feed.json")
    let served = try ServedFolder(root)
    for name in ["in/feed.json", "inner.json", "./in/../in/feed.json", root + "/in/feed.json"] {
      #expect(try served.file(name) == root + "/in/feed.json", "\(name)")
    }
    for name in [
      "../outside/feed.json", "link.json", "folder/feed.json", folder.path + "/outside/feed.json", "../rootless/feed.json", "missing.json",
      "/etc/passwd", "in/../../outside/feed.json", "", "in/feed.json\0",
    ] {
      let fault = #expect(throws: ServiceFault.self, "\(name)") { try served.file(name) }
      // The error does not tell whether such a file exists outside the folder.
      #expect(fault?.status == .notFound || name.isEmpty)
    }
  }

  @Test func `without a folder no file can be named`() {
    let fault = #expect(throws: ServiceFault.self) { try ServedFolder().file("feed.json") }
    #expect(fault?.status == .forbidden)
  }
}
