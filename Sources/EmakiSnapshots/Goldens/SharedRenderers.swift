package import EmakiEngine
package import EmakiLayout
import Synchronization

/// Shared renderers serve the pictures of suites and tests, several of which are drawn at one time.
package final class SharedRenderers<Kind: Hashable & Sendable>: Sendable {
  private let kept = Mutex(KeptRenderers<Kind>())

  package init() {}

  /// Returns a renderer of a kind. Callers wait while another caller makes a renderer, so that no two renderers of one kind are made.
  ///
  /// - Parameters:
  ///   - kind: everything that decides what a renderer draws, besides its lists and its viewport.
  ///   - viewport: the size of the viewport of one picture, in points.
  ///   - scale: the device pixels of a point.
  ///   - options: returns the options of a new renderer. Its frames are always described.
  /// - Throws: what `options` and `Renderer.init` throw.
  package func renderer(
    of kind: Kind, viewport: Size, scale: Double, options: () throws -> Renderer.Options
  ) throws -> Renderer {
    try kept.withLock { kept in
      try kept.renderer(of: kind, viewport: viewport) {
        var options = try options()
        options.describesFrames = true
        // The encoded files of these pictures are not used, so the renderer does not make them.
        options.encodesFrames = false
        return try Renderer(viewport: viewport, scale: scale, options: options)
      }
    }
  }
}
