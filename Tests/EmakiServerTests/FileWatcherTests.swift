import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiServer

struct FileWatcherTests {
  @Test func `files that are written, put in place or removed are reported`() async throws {
    let folder = TemporaryFolder()
    let (changes, changed) = AsyncStream<Void>.makeStream()
    let watcher = try FileWatcher { changed.yield() }
    watcher.watch(folder.path)
    watcher.watch(folder.path + "/not-there")
    var told = changes.makeAsyncIterator()
    // Files that editors keep beside a file are written first, and not reported. So the first report is about the feed.
    for name in ".feed.json.swp feed.json~ feed.json".words { try folder.write("[]", to: name) }
    #expect(await told.next() != nil)
    try FileManager.default.moveItem(atPath: folder.path + "/.feed.json.swp", toPath: folder.path + "/cell.yaml")
    #expect(await told.next() != nil)
    try FileManager.default.removeItem(atPath: folder.path + "/feed.json")
    #expect(await told.next() != nil)
  }
}
