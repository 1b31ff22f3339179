import Emaki
import EmakiSnapshots
import EmakiTestSupport
import Foundation
import Testing

/// Manifests of pictures that show videos.
@Suite struct VideoManifestTests {
  @Test func `a manifest names FFmpeg's libraries with their versions where a row in view shows a video, and nowhere else`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(TestVideo().bytes([(0xFF0000, 0xFF0000)]), to: "clip.mp4")
    let table = TableNode(rows: [false, true]) { isVideo in
      {
        let (cell, video) = (CellNode(), VideoNode())
        cell.automaticallyManagesSubnodes = true
        cell.style.height = .points(40)
        if isVideo { (video.assetURL, video.shouldAutoplay) = ("clip.mp4", true) }
        video.style.preferredSize = Size(width: 40, height: 40)
        if isVideo { cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [video]) } }
        return cell
      }
    }
    table.separator = nil
    let renderer = try Renderer(
      viewport: Size(width: 40, height: 40), scale: 1,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestRenderer.cacheDirectory, describesFrames: true))
    func libraries(_ offset: Double) async throws -> [String] {
      let manifest = try PictureManifest(of: try await renderer.render(table, offset: offset), scale: 1)
      return manifest.environment.libraries.filter { ["libavformat", "libavcodec", "libavutil"].contains($0.prefix { $0 != " " }) }
    }
    #expect(try await libraries(0) == [])
    let named = try await libraries(40)
    #expect(named.map { $0.prefix { $0 != " " } } == ["libavformat", "libavcodec", "libavutil"])
    // The versions may be those of Debian 12's FFmpeg 5.1 or of another one that is installed, so only the form of the numbers is checked.
    for name in named { #expect(name.split(separator: " ")[1].split(separator: ".").allSatisfy { Int($0) != nil }, "\(name)") }
  }
}
