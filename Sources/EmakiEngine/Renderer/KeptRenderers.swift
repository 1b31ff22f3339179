package import EmakiLayout

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
