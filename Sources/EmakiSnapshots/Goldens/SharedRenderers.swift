import EmakiDiagnostics
package import EmakiEngine
import Synchronization

/// Shared renderers serve all pictures of one kind, whatever their sizes, so that the workers stay warm.
package final class SharedRenderers: Sendable {
  /// A kind is what decides what a worker can keep.
  private struct Kind: Hashable {
    var scale: Double
    var direction: LayoutDirection
    var imageFolder: ExactString
  }

  private let options: Renderer.Options
  /// The renderers, the oldest first.
  private let kept = Mutex<[(kind: Kind, renderer: Renderer)]>([])
  private static let keptCount = 4

  /// Creates renderers on demand.
  ///
  /// - Parameter options: the options of all renderers. Their direction and their folder of pictures are set for each picture, and frames
  ///   are always described.
  package init(_ options: Renderer.Options) { self.options = options }

  /// Returns a renderer. A caller waits while another one makes a renderer, so that no two of one kind are made.
  ///
  /// - Parameter imageFolder: the folder that addresses of pictures are relative to, and from which they may be read.
  /// - Throws: what `Renderer.init` throws, and `RenderError.noCairo`.
  package func renderer(viewport: Size, scale: Double, direction: LayoutDirection, imageFolder: String) throws -> Renderer {
    try Renderer.requireCairo()
    let kind = Kind(scale: scale, direction: direction, imageFolder: imageFolder.exact)
    let renderer = try kept.withLock { kept throws -> Renderer in
      if let known = kept.first(where: { $0.kind == kind }) { return known.renderer }
      var options = self.options
      options.images = ImageAccess(baseDirectory: imageFolder)
      options.layoutDirection = direction
      options.describesFrames = true
      // Nobody looks at the file of a picture that is its golden.
      options.encodesFrames = false
      let made = try Renderer(viewport: viewport, scale: scale, options: options)
      if kept.count == Self.keptCount { kept.removeFirst() }
      kept.append((kind: kind, renderer: made))
      return made
    }
    return renderer.viewport == viewport ? renderer : try Renderer(renderer, viewport: viewport)
  }
}
