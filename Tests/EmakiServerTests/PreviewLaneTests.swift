import EmakiDrawing
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiEngine
@testable import EmakiServer

struct PreviewLaneTests {
  private let folder: TemporaryFolder
  private let look: PreviewLook
  private var path: String { folder.path + "/feed.json" }

  init() throws { (folder, look) = (TemporaryFolder(), try PreviewLook(query: nil)) }

  private func write(_ bodies: [String]) throws {
    try folder.write("[\(bodies.map { #"{"body": "\#($0)"}"# }.joined(separator: ","))]", to: "feed.json")
  }

  /// Makes a lane that shows the feed.
  private func lane(
    _ change: (inout DrawingRequest) -> Void = { _ in }, moment: (@Sendable () -> Date)? = nil
  ) -> PreviewLane {
    var request = DrawingRequest(feed: .file(path))
    change(&request)
    return PreviewLane(
      PreviewService.Subject(
        request: request, moment: moment, resources: DrawingResources(), watch: { _ in }))
  }

  @Test func `after a change of one row that row alone is painted`() async throws {
    var bodies = (0..<20).map { "Row \($0)" }
    try write(bodies)
    let lane = lane()
    let first = try await lane.picture(look, version: 1)
    let painted = try #require(lane.counts).layersDrawn
    #expect(painted >= 20)
    bodies[7] = "Another row"
    try write(bodies)
    let second = try await lane.picture(look, version: 2)
    #expect(second.tag != first.tag && lane.counts?.layersDrawn == painted + 1)
    // Nothing has changed: nothing is painted.
    #expect(try await lane.picture(look, version: 3).tag == second.tag && lane.counts?.layersDrawn == painted + 1)
  }

  @Test func `boxes are named by their lines in the cell file`() async throws {
    try write(["One"])
    try folder.write("layout:\n  stack:\n    children:\n      - text: { text: One }\n", to: "c.yaml")
    let lane = lane { $0.cell = .file(folder.path + "/c.yaml") }
    let row = try #require(try await lane.picture(look, version: 1).contents?.rows.first)
    #expect(row.nodes.map(\.name).contains("text c.yaml:4"))
    let inspection = try await lane.inspection(look, version: 1, row: row.name).json
    #expect(inspection.contains("text c.yaml:4") && inspection.contains("stack c.yaml:2"))
  }

  @Test func `dates follow the clock where they are asked to`() async throws {
    try folder.write(#"[{"body": "One", "date": "2026-11-20T18:00:00Z"}]"#, to: "feed.json")
    let now = Date(timeIntervalSince1970: 1_795_197_900)
    let clock = Mutex(now)
    let fixed = lane { $0.dates = DateStyle(now: now) }
    let following = lane({ $0.dates = DateStyle(now: now) }, moment: { clock.withLock { $0 } })
    let start = try await following.picture(look, version: 1).tag
    #expect(try await fixed.picture(look, version: 1).tag == start)
    clock.withLock { $0 += 7200 }
    #expect(try await [fixed.picture(look, version: 2).tag == start, following.picture(look, version: 2).tag == start] == [true, false])
  }
}
