import EmakiDisplay
package import EmakiImages
import EmakiRaster
import EmakiSupport

/// A render memory holds what renderers may share: pictures in memory, fetched contents, and painted rows. It changes no pixel.
package final class RenderMemory: Sendable {
  let network: NetworkReader
  let images: ImageMemory
  let layers: LayerCache

  /// Creates an empty memory.
  ///
  /// - Parameters:
  ///   - options: the options of the renderers.
  ///   - imageBytes: the most bytes of decoded and prepared pictures that are kept.
  ///   - fetchedBytes: the most bytes of fetched contents that are kept.
  package init(_ options: RendererOptions, imageBytes: Int, fetchedBytes: Int) {
    network = NetworkReader(options, memoryLimit: fetchedBytes)
    images = ImageMemory(byteBudget: imageBytes)
    layers = LayerCache(options)
  }
}

extension NetworkReader {
  /// Creates a reader with the cache and access of a renderer's options.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - memoryLimit: the most bytes of contents that are kept in memory.
  package convenience init(_ options: RendererOptions, memoryLimit: Int = 64 << 20) {
    self.init(options.network, cacheDirectory: options.cacheDirectory, memoryLimit: memoryLimit)
  }

  /// Creates a reader with an access.
  ///
  /// - Parameters:
  ///   - cacheDirectory: the folder of all caches, where the reader has one of its own; `nil` keeps no answers in files.
  ///   - memoryLimit: the most bytes of contents that are kept in memory.
  package convenience init(_ access: NetworkAccess, cacheDirectory: String?, memoryLimit: Int = 64 << 20) {
    self.init(access, cache: cacheDirectory.map { HTTPCacheFolder($0 + "/http") }, memoryLimit: memoryLimit)
  }
}

extension LayerCache {
  convenience init(_ options: RendererOptions) {
    self.init(
      byteLimit: options.layerMemory,
      folder: options.layerFiles <= 0 ? nil : options.cacheDirectory.map { CacheFolder($0 + "/layers", byteLimit: options.layerFiles) })
  }
}

/// A lane memory holds what renderers that draw one after the other may share: the memory of freed bitmaps, and a count of the bytes that
/// their glyphs take together. It changes no pixel.
package final class LaneMemory: Sendable {
  let bitmaps = BitmapMemory(byteLimit: 24 << 20)
  let glyphs = GlyphBudget()

  package init() {}

  /// The approximate number of bytes that glyphs take.
  package var glyphBytes: Int { glyphs.byteCount }
}
