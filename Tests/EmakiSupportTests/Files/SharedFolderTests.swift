import EmakiTestSupport
import Testing

@testable import EmakiSupport

struct SharedFolderTests {
  @Test func `a program has the shared folder beside its own, if that has fonts`() throws {
    let root = TemporaryFolder()
    let program = root.path + "/bin/emaki"
    var found = [SharedFolder.folder(beside: program)]
    let shared = try root.addFolder("share/emaki")
    found.append(SharedFolder.folder(beside: program))
    _ = try root.addFolder("share/emaki/fonts")
    #expect(found + [SharedFolder.folder(beside: program)] == [nil, nil, shared])
  }

  @Test func `a program without one has that of the system`() { #expect(SharedFolder.path == "/usr/share") }
}
