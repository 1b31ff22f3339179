package import EmakiDrawing
import EmakiEngine
package import EmakiFeeds
import EmakiImages
package import EmakiSupport
import Synchronization

/// A batch station holds what all lanes of a batch share: files that requests name, fonts, keys, and pictures in memory.
package final class BatchStation: Sendable {
  /// Sharing holds the settings that renderers must have in common to share memory.
  private struct Sharing: Hashable {
    var network: NetworkAccess.Mode
    var hosts: [ExactString]
  }

  /// What drawing may use of the machine.
  package let resources: DrawingResources
  package let limits: FeedLimits
  let files = RequestFiles()
  /// The number of requests that lanes draw or that wait for a lane, where these are counted.
  package let open = Monitor(0)
  package let words: DrawingWords
  private let memoryBytes: Int
  private let keys: DrawingKeys
  private let known = Mutex<[ExactString: Digest]>([:])
  private let memories = Mutex<[Sharing: RenderMemory]>([:])
  /// The largest number of keys that are remembered, each for one combination of a feed's own options. Most batches have few combinations.
  private static let knownLimit = 1000

  /// Creates a station.
  ///
  /// - Parameters:
  ///   - resources: the resources of the machine that drawing may use.
  ///   - memory: the number of bytes that are kept in memory: pictures, fetched contents and painted rows.
  ///   - limits: the limits of a feed.
  package init(
    _ resources: DrawingResources, memory: Int, limits: FeedLimits = FeedLimits(rows: 100_000), words: DrawingWords = DrawingWords()
  ) {
    (self.resources, memoryBytes, self.limits, self.words) = (resources, memory, limits, words)
    keys = DrawingKeys(files: files, cacheDirectory: resources.cacheDirectory)
  }

  /// Checks before the first feed whether requests like this one can be drawn: their fonts and their script must be readable.
  package func prepare(_ request: DrawingRequest) throws {
    _ = try request.timing.script.map(files.scrollScript)
    _ = try request.cells(files)
    try request.fontSet(files).open(cacheDirectory: resources.cacheDirectory)
  }

  /// Forgets the cell files, themes and scripts that requests have named, because they may have changed.
  package func forgetFiles() {
    files.forget()
    known.withLock { $0 = [:] }
  }

  /// Returns a digest of everything that decides the bytes of a feed's pictures besides the feed and its pictures.
  func key(of text: FeedText) throws -> Digest {
    // Feeds with the same own options have the same request, so its key is remembered.
    guard let options = text.options else { return try keys.key(of: text.request) }
    let kind = options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\0" }.joined().exact
    if let digest = known.withLock({ $0[kind] }) { return digest }
    let digest = try keys.key(of: text.request)
    known.withLock { if $0.count < Self.knownLimit { $0[kind] = digest } }
    return digest
  }

  /// Returns the options of a renderer on a lane.
  func options(for request: DrawingRequest, _ feed: Feed, workers: Int) throws -> Renderer.Options {
    var options = try request.rendererOptions(for: feed, resources, files: files)
    options.jobs = workers
    // Each other request has or will have a processor.
    if workers > 1 { options.jobLimit = { [open] in workers + 1 - open.withLock(\.self) } }
    // The memory keeps layers of rows that look the same in many feeds. Looking for them costs time, so this is on only if rows are kept in
    // files.
    options.layerMemory = resources.cache == nil ? 0 : memoryBytes / 8
    return options
  }

  /// Returns the memory that is shared by renderers whose requests fetch in the same way.
  func memory(for request: DrawingRequest, _ options: Renderer.Options) -> RenderMemory {
    let sharing = Sharing(network: request.access.network, hosts: request.access.allowedHosts.map(\.exact))
    return memories.withLock { memories in
      if let known = memories[sharing] { return known }
      let memory = RenderMemory(options, imageBytes: memoryBytes - memoryBytes / 4, fetchedBytes: memoryBytes / 8)
      memories[sharing] = memory
      return memory
    }
  }
}
