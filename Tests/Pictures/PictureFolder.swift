import Emaki
import Foundation

/// A picture folder is the folder into which pictures are written. It also knows what they are drawn with.
struct PictureFolder: Sendable {
  let url: URL
  /// The folder of the sample pictures that nodes name by `avatars/…` and `kittens/…`.
  let pictures: String
  /// How many workers draw; `nil` is one for each processor.
  let jobs: Int?

  /// Returns a renderer with a viewport in points.
  func renderer(
    _ width: Double = 320, _ height: Double = 480, scale: Double = 2, direction: LayoutDirection = .leftToRight
  ) throws -> Renderer {
    let options = Renderer.Options(jobs: jobs, images: ImageAccess(baseDirectory: pictures), layoutDirection: direction)
    return try Renderer(viewport: Size(width: width, height: height), scale: scale, options: options)
  }

  /// - Parameter name: a path without an ending.
  func write(_ frame: Frame, _ name: String) throws { try write(frame.pngData, name + ".png") }

  func write(_ lines: [String], _ name: String) throws {
    try write(Data((lines.joined(separator: "\n") + "\n").utf8), name + ".txt")
  }

  /// Writes the frames, and a text that says what each is besides its pixels.
  func write<Frames: AsyncSequence>(_ frames: Frames, _ name: String) async throws where Frames.Element == Frame {
    var lines: [String] = []
    for try await frame in frames {
      try write(frame, "\(name)-\(frame.index)")
      lines.append(try facts(frame))
    }
    try write(lines, name)
  }

  /// What a frame is besides its pixels. Messages are counted only: their words may change.
  func facts(_ frame: Frame) throws -> String {
    var text = "\(frame.index) \(frame.size.width)x\(frame.size.height) offset \(frame.offset) time \(frame.time)"
    text += " late \(frame.lateRows) warnings \(frame.warnings.count)"
    guard var trace = frame.trace else { return text }
    // The memory that a frame takes is not part of what it shows.
    trace.bytesAlive = 0
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return text + " " + String(decoding: try encoder.encode(trace), as: UTF8.self)
  }

  private func write(_ data: Data, _ name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
