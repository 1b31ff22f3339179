import EmakiImages
import EmakiNetwork

/// What renderers may share: pictures in memory, what was fetched, and rows that were painted. Nothing of it changes a pixel.
package final class RenderMemory: Sendable {
  let network: NetworkReader
  let images: ImageMemory
  let layers: LayerCache

  /// - Parameter imageBytes: of pictures kept, decoded and prepared.
  package init(_ options: RendererOptions, imageBytes: Int, fetchedBytes: Int) {
    network = NetworkReader(options, memoryLimit: fetchedBytes)
    images = ImageMemory(byteBudget: imageBytes)
    layers = LayerCache(options)
  }
}

extension NetworkReader {
  /// - Parameter memoryLimit: bytes of contents kept in memory.
  convenience init(_ options: RendererOptions, memoryLimit: Int = 64 << 20) {
    self.init(options.network, cache: options.cacheDirectory.map { HTTPCacheFolder($0 + "/http") }, memoryLimit: memoryLimit)
  }
}

extension LayerCache {
  convenience init(_ options: RendererOptions) {
    self.init(
      byteLimit: options.layerMemory,
      folder: options.layerFiles <= 0 ? nil : options.cacheDirectory.map { CacheFolder($0 + "/layers", byteLimit: options.layerFiles) })
  }
}
