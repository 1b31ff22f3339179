import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

/// Tests the folder in which `emaki` keeps facts about fonts between runs.
struct FontCacheTests {
  private let workspace = Workspace()
  private var environment: [String: String?] { ["XDG_CACHE_HOME": workspace["cache"]] }

  init() throws {
    try workspace.writeLock("fonts")
    try workspace.writeRows(1)
  }

  private let command = "render feed.json --fonts fonts/fonts.lock -o list.png --scale 1".words

  private func render(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await workspace.succeed(command, environment: environment, sourceLocation: sourceLocation)
  }

  private var kept: [String] { workspace.files.filter { $0.hasPrefix("cache/") } }
  /// The files that fontconfig itself has written.
  private var caches: [String] { kept.filter { $0.contains(".cache-") && !$0.hasSuffix(".digest") } }

  @Test(arguments: [0, 8, 64]) func `a damaged cache is made again`(distance: Int) async throws {
    try await render()
    let (right, before) = (try workspace.contents("list.png"), kept)
    let file = try #require(caches.first)
    let whole = try workspace.contents(file)
    // At distances above 0 one byte in so many is changed, some of them in offsets that fontconfig follows. At 0 the file is cut.
    var damaged = whole
    if distance == 0 {
      damaged.removeLast(whole.count / 2)
    } else {
      for index in stride(from: 64, to: whole.count, by: distance) { damaged[index] ^= 0x5A }
    }
    try workspace.write(damaged, to: file)
    try await render()
    #expect(try workspace.contents("list.png") == right && workspace.contents(file).count == whole.count)
    #expect(kept == before)
  }

  @Test func `a cache that was copied is kept, and is read once to be sure of it`() async throws {
    try await render()
    let (before, file) = (kept, try #require(caches.first))
    let copy = workspace["copy"]
    try FileManager.default.copyItem(atPath: workspace["cache"], toPath: copy)
    try FileManager.default.removeItem(atPath: workspace["cache"])
    try FileManager.default.moveItem(atPath: copy, toPath: workspace["cache"])
    let digest = try workspace.contents(file + ".digest")
    let stamp = FileStamp(ofFile: workspace[file])
    try await render()
    #expect(kept == before && FileStamp(ofFile: workspace[file]) == stamp)
    // The digest is that of the same contents, with the stamp of another file.
    let renewed = try workspace.contents(file + ".digest")
    #expect(renewed.prefix(32) == digest.prefix(32) && renewed != digest)
    // From then on nothing is written again.
    func stamps() -> [FileStamp?] { kept.map { FileStamp(ofFile: workspace[$0]) } }
    let last = stamps()
    try await render()
    #expect(stamps() == last)
  }

  @Test(arguments: ["cache/emaki", "cache/emaki/fontconfig"])
  func `a folder in which others may write is not used, which is said`(folder: String) async throws {
    try await render()
    let right = try workspace.contents("list.png")
    let file = try #require(caches.first)
    try workspace.write(Data(repeating: 0x5A, count: 9000), to: file)
    #expect(chmod(workspace[folder], 0o777) == 0)
    let run = try await workspace.run(command, environment: environment)
    #expect(run.code == 0 && run.warnings.count == 1 && run.errors.contains("\(folder) is a folder in which others may write"))
    #expect(try workspace.contents("list.png") == right && workspace.contents(file).count == 9000)
  }

  @Test(.timeLimit(.minutes(10))) func `a pipe in the place of a cache, or of its digest, is not waited for`() async throws {
    try await render()
    let right = try workspace.contents("list.png")
    for file in kept where file.contains(".cache-") || file.hasSuffix("lock") {
      try FileManager.default.removeItem(atPath: workspace[file])
      #expect(mkfifo(workspace[file], 0o600) == 0)
    }
    try await render()
    #expect(try workspace.contents("list.png") == right)
  }

  @Test func `a pipe beside a font is an error and not waited for`() async throws {
    #expect(mkfifo(workspace["fonts/pipe"], 0o600) == 0)
    let run = try await workspace.run(command, environment: environment)
    #expect(run.code == 69 && run.errors.contains("there is a pipe in the folder \"\(workspace.folder.path)/fonts\""))
  }

  /// A file that is overwritten leaves its folder's time as it was.
  @Test func `the cache follows the file`() async throws {
    let fonts = "/usr/share/fonts/truetype/noto/NotoSans"
    func put(_ bytes: Data) throws {
      let file = try FileHandle(forWritingTo: workspace.folder.appending(path: "own/x.ttf"))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes)
      try file.close()
    }
    let command = "render feed.json --font own/x.ttf -o list.png --scale 1".words
    try workspace.write(Data([0]), to: "own/x.ttf")
    #expect(try await workspace.run(command, environment: environment).code == 69)
    for name in "-Regular.ttf Thai-Regular.ttf -Bold.ttf".words {
      try put(Data(contentsOf: URL(filePath: fonts + name)))
      let run = try await workspace.run(command, environment: environment)
      #expect(run.failure == "0 ")
      let shown = try workspace.contents("list.png")
      _ = try await workspace.run(command, environment: ["XDG_CACHE_HOME": workspace.folder.path + "/fresh" + name])
      #expect(try shown == workspace.contents("list.png"), "\(name)")
    }
  }

  @Test func `a file that fontconfig cannot remove is not kept for the next run`() async throws {
    let disk = DiskFaults(workspace: workspace)
    let calls = try await disk.calls(of: command, environment: environment)
    let before = kept
    let call = try #require(calls.firstIndex { $0.hasPrefix("unlink ") && $0.contains(".TMP-") })
    try FileManager.default.removeItem(atPath: workspace["cache"])
    let run = try await disk.run(command, call: call + 1, .error(EIO), environment: environment)
    #expect(run.code == 0, "\(run.errors)")
    try await render()
    #expect(kept == before)
  }

  @Test func `files that a killed program has left in a cache are removed`() async throws {
    try await render()
    let before = kept
    let folder = try #require(caches.first).split(separator: "/").dropLast().joined(separator: "/")
    for name in "new-1-abc/x-le64.cache-8.LCK x-le64.cache-8.NEW y.cache-8.digest".words {
      try workspace.write("half", to: "\(folder)/\(name)")
    }
    try await render()
    #expect(kept == before)
  }
}
