import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Network image nodes whose address changes while the picture at the old one is shown.
struct KeptPictureTests {
  private let folder = TemporaryFolder()

  init() throws {
    for (name, color) in [("old", 1), ("new", 2)] {
      try folder.write(
        GIFFile(width: 20, height: 20, frames: [.init(width: 20, height: 20) { _, _ in UInt8(color) }]).bytes, to: "\(name).gif")
    }
  }

  /// Returns the colour of the picture at each tenth of a second. The old picture comes after 100 ms, and the new address is set at 250 ms.
  private func colors(_ url: String, resets: Bool, newAfter: Int?) async throws -> [Color] {
    let renderer = try Renderer.test(20, 20, pictures: folder.path)
    let table = TableNode.plain { _ in
      let image = NetworkImageNode()
      (image.url, image.defaultImage) = ("old.gif", .resizableRounded(cornerRadius: 0, fill: .yellow))
      image.setPreferredSize(20, 20)
      return CellNode().laidOut { _ in WrapperLayoutSpec(children: [image]) }
    }
    let change = ScheduledAction(at: 250, row: 0) { (cell: CellNode) in
      (cell.subnodes[0] as? NetworkImageNode)?.setURL(url, resetToDefault: resets)
    }
    let script = ScrollScript(images: ["old.gif": .init(full: .fixed(100)), url: .init(full: newAfter.map { .fixed($0) })])
    let frames = try await renderer.allFrames(of: table, script: script, framesPerSecond: 10, frames: 8, actions: [change])
    return frames.map { $0.picture.color(10, 10) }
  }

  @Test func `the old picture stays until the new one has come, where it is asked to`() async throws {
    let kept = try await colors("new.gif", resets: false, newAfter: 200)
    let (old, new) = (kept[2], kept[7])
    #expect(Set([old, new, .yellow]).count == 3 && kept == [.yellow, old, old, old, old, new, new, new])
    #expect(try await colors("new.gif", resets: true, newAfter: 200) == [.yellow, old, old, .yellow, .yellow, new, new, new])
  }

  @Test func `the old picture stays for good where the new one cannot be had`() async throws {
    let kept = try await colors("none.gif", resets: false, newAfter: 100)
    #expect(Set(kept.dropFirst()).count == 1 && kept[7] != .yellow)
  }
}
