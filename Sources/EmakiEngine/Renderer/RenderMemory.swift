import EmakiDisplay
import EmakiImages
package import EmakiLayout
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
    network = NetworkReader(options.network, cacheDirectory: options.cacheDirectory, memoryLimit: fetchedBytes)
    images = ImageMemory(byteBudget: imageBytes)
    layers = LayerCache(options)
  }
}

/// A lane memory holds what renderers that draw one after the other may share: the memory of freed bitmaps, and a count of the bytes that
/// their glyphs take together. It changes no pixel.
package final class LaneMemory: Sendable {
  static let bitmapBytes = 24 << 20
  let bitmaps = BitmapMemory(byteLimit: bitmapBytes)
  let glyphs = GlyphBudget()

  package init() {}

  /// The approximate number of bytes that glyphs take.
  package var glyphBytes: Int { glyphs.byteCount }
}

/// Kept renderers are the few renderers that were used last, so that workers stay warm from one list to the next.
///
/// ```swift
/// var kept = KeptRenderers<Double>()
/// let renderer = try kept.renderer(of: 2, viewport: size) { try Renderer(viewport: size, scale: 2) }
/// ```
package struct KeptRenderers<Kind: Hashable> {
  /// The kept renderers, with the one used last at the end.
  private var renderers: [(kind: Kind, renderer: Renderer)] = []
  private static var limit: Int { 4 }

  package init() {}

  /// Returns a renderer of a kind: one that is kept, or else a new one.
  ///
  /// - Parameters:
  ///   - kind: everything that decides what a renderer draws, besides its lists and its viewport.
  ///   - viewport: the size of what one picture shows, in points. Renderers of one kind share their workers, whatever their viewports.
  ///   - make: makes a renderer of the kind.
  /// - Throws: what `make` throws, and `RenderError.viewport` for a size out of range.
  package mutating func renderer(of kind: Kind, viewport: Size, make: () throws -> Renderer) throws -> Renderer {
    let renderer: Renderer
    if let index = renderers.firstIndex(where: { $0.kind == kind }) {
      renderer = renderers.remove(at: index).renderer
    } else {
      renderer = try make()
      if renderers.count == Self.limit { renderers.removeFirst() }
    }
    renderers.append((kind, renderer))
    return viewport == renderer.viewport ? renderer : try Renderer(renderer, viewport: viewport)
  }
}

extension KeptRenderers: Sendable where Kind: Sendable {}
