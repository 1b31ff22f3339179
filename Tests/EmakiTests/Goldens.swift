import Emaki
import EmakiPNG
import Foundation
import Testing

/// Whether goldens are compared or made.
enum GoldenMode: Hashable {
  case compare, record

  /// `EMAKI_RECORD=1` records, never where `CI` is set.
  init(environment: [String: String]) {
    self = environment["EMAKI_RECORD"] == "1" && environment["CI", default: ""].isEmpty ? .record : .compare
  }
}

/// Pictures of a suite that drawing must repeat, pixel by pixel: `__Snapshots__/<suite>/<name>@<scale>x.png` beside the tests.
struct Goldens {
  var folder: URL
  var mode: GoldenMode

  enum Outcome: Hashable, CustomStringConvertible {
    case matches
    case missing(path: String)
    case recorded(path: String)
    case differs(path: String, PictureDifference)

    var description: String {
      switch self {
      case .matches: "the picture is the golden"
      case .missing(let path): "there is no golden \(path). Run the test with EMAKI_RECORD=1, look at the picture, and keep it."
      case .recorded(let path): "recorded \(path). Look at it, and run the test without EMAKI_RECORD."
      case .differs(let path, let difference):
        "the picture is not the golden \(path): \(difference). If the change is meant, record the golden anew with EMAKI_RECORD=1."
      }
    }
  }

  init(folder: URL, mode: GoldenMode) {
    self.folder = folder
    self.mode = mode
  }

  init(suite: String) {
    self.init(
      folder: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "__Snapshots__/\(suite)"),
      mode: GoldenMode(environment: ProcessInfo.processInfo.environment))
  }

  /// - Parameter png: the picture as a file.
  func check(_ png: Data, name: String) throws -> Outcome {
    let file = folder.appending(path: "\(name).png")
    if mode == .record {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try png.write(to: file)
      return .recorded(path: file.path)
    }
    guard let golden = try? Data(contentsOf: file) else { return .missing(path: file.path) }
    guard let difference = try Picture(png: png).difference(from: Picture(png: golden)) else { return .matches }
    return .differs(path: file.path, difference)
  }

  /// Fails the test unless the frame is the golden; the pictures are then attached.
  func expect(_ frame: Frame, named name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let png = frame.pngData
    let outcome = try check(png, name: name)
    if outcome == .matches { return }
    Attachment.record(Array(png), named: "\(name)-actual.png", sourceLocation: sourceLocation)
    if case .differs(let path, .pixels) = outcome {
      let golden = try Data(contentsOf: URL(filePath: path))
      Attachment.record(Array(golden), named: "\(name)-expected.png", sourceLocation: sourceLocation)
      Attachment.record(
        try Picture(png: png).marked(against: Picture(png: golden)), named: "\(name)-difference.png", sourceLocation: sourceLocation)
    }
    Issue.record("\(outcome)", sourceLocation: sourceLocation)
  }
}

extension Picture {
  /// A PNG that is red where two pictures of one size differ.
  func marked(against other: Picture) throws -> [UInt8] {
    let pixels = zip(words, other.words).map { $0 == $1 ? 0xFF00_0000 | ($0 >> 2 & 0x3F3F3F) : 0xFFFF_0000 }
    return try pixels.withUnsafeBufferPointer { try LibPNGEncoder.encode($0, size: size, format: .rgb) }
  }
}
