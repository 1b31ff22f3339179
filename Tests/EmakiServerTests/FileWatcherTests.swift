import Foundation
import Testing

@testable import EmakiServer

@Suite struct FileWatcherTests {
  @Test func `files that are written, put in place and taken away are told`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "emaki-watched-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (changes, changed) = AsyncStream<Void>.makeStream()
    let watcher = try FileWatcher { changed.yield() }
    watcher.watch(folder.path)
    watcher.watch(folder.path + "/not-there")
    var told = changes.makeAsyncIterator()
    // What editors keep beside a file comes first, and is not told: the first that is told is the feed.
    try Data("[".utf8).write(to: folder.appending(path: ".feed.json.swp"))
    try Data("[".utf8).write(to: folder.appending(path: "feed.json~"))
    try Data("[]".utf8).write(to: folder.appending(path: "feed.json"))
    #expect(await told.next() != nil)
    try FileManager.default.moveItem(at: folder.appending(path: ".feed.json.swp"), to: folder.appending(path: "cell.yaml"))
    #expect(await told.next() != nil)
    try FileManager.default.removeItem(at: folder.appending(path: "feed.json"))
    #expect(await told.next() != nil)
  }
}
