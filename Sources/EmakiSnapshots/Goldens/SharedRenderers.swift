package import EmakiEngine
import Synchronization

/// Shared renderers serve the pictures of suites and tests, several of which are drawn at one time.
package final class SharedRenderers<Kind: Hashable & Sendable>: Sendable {
  private let kept = Mutex(KeptRenderers<Kind>())

  /// Creates a collection without renderers.
  package init() {}

  /// Returns a renderer of a kind. A caller waits while another one makes a renderer, so that no two of one kind are made.
  ///
  /// - Parameters:
  ///   - kind: everything that decides what a renderer draws, besides its lists and its viewport.
  ///   - viewport: the size of what one picture shows, in points.
  ///   - scale: the device pixels of a point.
  ///   - options: returns the options of a new renderer. Its frames are always described.
  /// - Throws: what `options` and `Renderer.init` throw, and `RenderError.noCairo`.
  package func renderer(
    of kind: Kind, viewport: Size, scale: Double, options: () throws -> Renderer.Options
  ) throws -> Renderer {
    try Renderer.requireCairo()
    return try kept.withLock { kept in
      try kept.renderer(of: kind, viewport: viewport) {
        var options = try options()
        options.describesFrames = true
        // Nobody looks at the file of a picture that is its golden.
        options.encodesFrames = false
        return try Renderer(viewport: viewport, scale: scale, options: options)
      }
    }
  }
}
