import Foundation
import Testing

@testable import EmakiServer

@Suite struct FileWatcherTests {
  @Test func `files that are written, put in place or removed are reported`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "emaki-watched-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (changes, changed) = AsyncStream<Void>.makeStream()
    let watcher = try FileWatcher { changed.yield() }
    watcher.watch(folder.path)
    watcher.watch(folder.path + "/not-there")
    var told = changes.makeAsyncIterator()
    // Files that editors keep beside a file are written first, and not reported. So the first report is about the feed.
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
