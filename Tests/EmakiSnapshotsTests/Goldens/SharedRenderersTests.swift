import Emaki
import EmakiSnapshots
import EmakiTestSupport
import Foundation
import Testing

struct SharedRenderersTests {
  private let shared = SharedRenderers<Double>()

  private func renderer(height: Double = 20, scale: Double = 1) throws -> Renderer {
    try shared.renderer(of: scale, viewport: Size(107, height), scale: scale) {
      Renderer.Options(jobs: 1, cacheDirectory: TestRenderer.cacheDirectory)
    }
  }

  @Test func `callers that come at one time get one renderer`() async throws {
    let renderers = try await withThrowingTaskGroup(of: Renderer.self) { group in
      for _ in 0..<16 { group.addTask { try renderer() } }
      var renderers: [Renderer] = []
      for try await renderer in group { renderers.append(renderer) }
      return renderers
    }
    #expect(Set(renderers.map { ObjectIdentifier($0) }).count == 1)
  }

  @Test func `a renderer of another size draws what one of its own would, with the same workers, and another kind has others`() async throws
  {
    let (low, high) = (try renderer(height: 20), try renderer(height: 40))
    #expect(try low.network === high.network && low.network !== renderer(scale: 2).network)
    let rows = MarkedRow.three
    _ = try await low.render(TableNode(marked: rows))
    let expected = try await TestRenderer.renderer(height: 40).render(TableNode(marked: rows))
    // Bands that are compressed late are cut in other places, so the files of the frames differ.
    let shared = try await high.render(TableNode(marked: rows))
    #expect(try DecodedPNG(shared.pngData).words == DecodedPNG(expected.pngData).words)
  }

  @Test func `a viewport that nothing is drawn in is an error, the first time and later`() throws {
    #expect(throws: RenderError.self) { try renderer(height: 0) }
    _ = try renderer()
    #expect(throws: RenderError.self) { try renderer(height: 0) }
  }
}
