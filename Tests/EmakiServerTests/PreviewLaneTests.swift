import EmakiDrawing
import EmakiEngine
import Foundation
import Synchronization
import Testing

@testable import EmakiServer

@Suite struct PreviewLaneTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "preview-lane-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func write(_ bodies: [String]) throws {
    let rows = bodies.map { #"{"body": "\#($0)"}"# }.joined(separator: ",")
    try Data("[\(rows)]".utf8).write(to: folder.appending(path: "feed.json"))
  }

  @Test func `after a change of one row that row alone is painted`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "feed.json").path
    var bodies = (0..<20).map { "Row \($0)" }
    try write(bodies)
    let lane = PreviewLane(
      PreviewService.Subject(
        path: path, request: DrawingRequest(feed: .file(path)), resources: DrawingResources(), wording: { $0.description },
        rewording: { $0 }, watch: { _ in }))
    let look = try PreviewLook(query: nil)
    let first = try await lane.picture(look, version: 1)
    let painted = try #require(lane.counts).layersDrawn
    #expect(painted >= 20)
    bodies[7] = "Another row"
    try write(bodies)
    let second = try await lane.picture(look, version: 2)
    #expect(second.tag != first.tag)
    #expect(try #require(lane.counts).layersDrawn == painted + 1)
    // Nothing has changed: nothing is painted.
    #expect(try await lane.picture(look, version: 3).tag == second.tag)
    #expect(try #require(lane.counts).layersDrawn == painted + 1)
  }

  @Test func `boxes are named by their lines in the cell file`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "feed.json").path
    try write(["One"])
    try Data("layout:\n  stack:\n    children:\n      - text: { text: One }\n".utf8).write(to: folder.appending(path: "c.yaml"))
    var request = DrawingRequest(feed: .file(path))
    request.cell = .file(folder.appending(path: "c.yaml").path)
    let lane = PreviewLane(
      PreviewService.Subject(
        path: path, request: request, resources: DrawingResources(), wording: { $0.description }, rewording: { $0 }, watch: { _ in }))
    let look = try PreviewLook(query: nil)
    let row = try #require(try await lane.picture(look, version: 1).rows.first)
    #expect(row.nodes.map(\.name).contains("text c.yaml:4"))
    let inspection = try await lane.inspection(look, version: 1, row: row.name).json
    #expect(inspection.contains("text c.yaml:4") && inspection.contains("stack c.yaml:2"))
  }

  @Test func `dates follow the clock where they are asked to`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "feed.json").path
    try Data(#"[{"body": "One", "date": "2026-11-20T18:00:00Z"}]"#.utf8).write(to: URL(filePath: path))
    let clock = Mutex(Date(timeIntervalSince1970: 1_795_197_900))
    func subject(_ moment: (@Sendable () -> Date)?) -> PreviewService.Subject {
      PreviewService.Subject(
        path: path, request: DrawingRequest(feed: .file(path), dates: DateStyle(now: Date(timeIntervalSince1970: 1_795_197_900))),
        moment: moment, resources: DrawingResources(), wording: { $0.description }, rewording: { $0 }, watch: { _ in })
    }
    let look = try PreviewLook(query: nil)
    let (fixed, following) = (PreviewLane(subject(nil)), PreviewLane(subject { clock.withLock { $0 } }))
    let start = try await following.picture(look, version: 1).tag
    #expect(try await fixed.picture(look, version: 1).tag == start)
    clock.withLock { $0 += 7200 }
    #expect(try await fixed.picture(look, version: 2).tag == start)
    #expect(try await following.picture(look, version: 2).tag != start)
  }
}
