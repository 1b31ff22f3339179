import EmakiDiagnostics
package import EmakiEngine
import Synchronization

/// Renderers that pictures of one kind share, whatever their sizes: the workers stay warm.
package final class SharedRenderers: Sendable {
  /// What decides what a worker keeps.
  private struct Kind: Hashable {
    var scale: Double
    var direction: LayoutDirection
    var imageFolder: ExactString
  }

  private let options: Renderer.Options
  /// The oldest first.
  private let kept = Mutex<[(kind: Kind, renderer: Renderer)]>([])
  private static let keptCount = 4

  /// - Parameter options: of all; their direction and pictures are those that are asked for, and their frames are described.
  package init(_ options: Renderer.Options) { self.options = options }

  /// Waits for whoever makes one: two callers never make two of a kind.
  ///
  /// - Parameter imageFolder: what addresses of pictures are relative to, and where they may be read.
  /// - Throws: as `Renderer.init` does, and `RenderError.noCairo`.
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
