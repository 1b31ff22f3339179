import EmakiFiles
import Foundation
import Testing

@Suite struct SharedFolderTests {
  @Test func `a program has the shared folder that lies beside its own, if that has fonts`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "emaki-shared-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let program = root.appending(path: "bin/emaki").path
    #expect(SharedFolder.folder(beside: program) == nil)
    try FileManager.default.createDirectory(at: root.appending(path: "share/emaki"), withIntermediateDirectories: true)
    #expect(SharedFolder.folder(beside: program) == nil)
    try FileManager.default.createDirectory(at: root.appending(path: "share/emaki/fonts"), withIntermediateDirectories: true)
    #expect(SharedFolder.folder(beside: program) == root.appending(path: "share/emaki").path)
  }

  @Test func `a program without one has that of the system`() { #expect(SharedFolder.path == "/usr/share") }
}
