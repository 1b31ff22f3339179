package import EmakiDiagnostics
package import EmakiDigest
package import EmakiImages
import EmakiNetwork

/// What renderers may share: pictures in memory, what was fetched, and rows that were painted. Nothing of it changes a pixel.
package final class RenderMemory: Sendable {
  let network: NetworkReader
  let images: ImageMemory
  let layers: LayerCache

  /// - Parameter imageBytes: of pictures kept, decoded and prepared.
  package init(_ options: Renderer.Options, imageBytes: Int, fetchedBytes: Int) {
    network = NetworkReader(options, memoryLimit: fetchedBytes)
    images = ImageMemory(byteBudget: imageBytes)
    layers = LayerCache(options)
  }
}

extension NetworkReader {
  /// - Parameter memoryLimit: bytes of contents kept in memory.
  convenience init(_ options: Renderer.Options, memoryLimit: Int = 64 << 20) {
    self.init(options.network, cache: options.cacheDirectory.map { HTTPCacheFolder($0 + "/http") }, memoryLimit: memoryLimit)
  }
}

extension LayerCache {
  convenience init(_ options: Renderer.Options) {
    self.init(
      byteLimit: options.layerMemory,
      folder: options.layerFiles <= 0 ? nil : options.cacheDirectory.map { CacheFolder($0 + "/layers", byteLimit: options.layerFiles) })
  }
}

extension Renderer {
  /// Turns to another feed, whose pictures are elsewhere, and to files as they are from now on. For renderers that share memory; nothing of
  /// the feed before may still be drawn.
  package func begin(_ access: ImageAccess) { images.begin(access) }

  /// The files that pictures were looked for in since then, as they were; `nil` for one that was not there.
  package var pictureFiles: [ExactString: FileStamp?] { images.files }

  /// Waits until the workers have done what was begun for a task that is cancelled.
  package func drain() async {
    for job in (0..<workers.workerCount).map({ _ in workers.submit(priority: .max) { _ in } }) { await job.value }
  }
}
