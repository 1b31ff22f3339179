import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiServer

struct ServedFolderTests {
  @Test func `names and links lead nowhere out of the folder`() throws {
    let folder = TemporaryFolder()
    for name in "root/in outside rootless".words {
      _ = try folder.addFolder(name)
      try folder.write([], to: name + "/feed.json")
    }
    let root = URL(filePath: folder.path).resolvingSymlinksInPath().path + "/root"
    try folder.addLink("root/link.json", to: "../outside/feed.json")
    try folder.addLink("root/folder", to: folder.path + "/outside")
    try folder.addLink("root/inner.json", to: "in/feed.json")
    #expect(mkfifo(root + "/pipe.json", 0o600) == 0)
    let served = try ServedFolder(root)
    for name in ["in/feed.json", "inner.json", "./in/../in/feed.json", root + "/in/feed.json"] {
      #expect(try served.file(name) == root + "/in/feed.json", "\(name)")
    }
    for name in [
      "../outside/feed.json", "link.json", "folder/feed.json", folder.path + "/outside/feed.json", "../rootless/feed.json", "missing.json",
      "/etc/passwd", "in/../../outside/feed.json", "", "in/feed.json\0", "pipe.json", "in", ".",
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
