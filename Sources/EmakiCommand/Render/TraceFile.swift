import EmakiEngine
import EmakiSupport
import FoundationEssentials

/// A trace file is the file that `--trace` writes. It holds one JSON document about a scroll, with one line for each frame. The file
/// appears only when it is complete.
final class TraceFile {
  private let file: OutputFile
  private let encoder = JSONEncoder()
  private var isEmpty = true

  init(_ path: String) throws {
    file = try OutputFile(path)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try write("{\"frames\": [\n")
  }

  func add(_ trace: FrameTrace) throws {
    try write(isEmpty ? "" : ",\n")
    isEmpty = false
    try encoder.encode(trace).withUnsafeBytes { try file.write($0) }
  }

  func finish() throws {
    try write("\n]}\n")
    try file.commit()
  }

  private func write(_ text: String) throws { try Array(text.utf8).withUnsafeBytes { try file.write($0) } }
}
