import EmakiFiles
import EmakiTestSupport
import Testing

@Suite struct SharedFolderTests {
  @Test func `a program has the shared folder beside its own, if that has fonts`() throws {
    let root = try TemporaryFolder()
    let program = root.path + "/bin/emaki"
    #expect(SharedFolder.folder(beside: program) == nil)
    let shared = try root.addFolder("share/emaki")
    #expect(SharedFolder.folder(beside: program) == nil)
    _ = try root.addFolder("share/emaki/fonts")
    #expect(SharedFolder.folder(beside: program) == shared)
  }

  @Test func `a program without one has that of the system`() { #expect(SharedFolder.path == "/usr/share") }
}
