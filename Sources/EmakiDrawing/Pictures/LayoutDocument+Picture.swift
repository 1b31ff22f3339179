import EmakiDisplay
package import EmakiEngine
package import EmakiLayout
import EmakiNodes

extension LayoutDocument {
  /// Draws the document's boxes in their colours, at the document's scale. The picture is transparent where nothing is drawn.
  package nonisolated(nonsending) func picture(layoutDirection: LayoutDirection = .leftToRight) async throws -> Frame {
    let renderer = try Renderer(
      viewport: Size(width: 1, height: 1), scale: scale.factor, options: Renderer.Options(jobs: 1, layoutDirection: layoutDirection))
    // The node is only lent to the worker, because this call keeps the document alive until the worker is done.
    return try await renderer.render(TableRow(name: root.debugName ?? "node", lending: root), in: range, ground: .clear)
  }
}
