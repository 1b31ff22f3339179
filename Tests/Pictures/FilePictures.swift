import Emaki
import Foundation

/// Draws each picture file that standard input names, pixel for pixel on white, and prints the warnings of emaki.
///
/// A line of input is `WIDTH HEIGHT PATH`. The line of output begins with the name of the PNG in the folder, and the warnings follow. It
/// begins with `-` where nothing could be drawn.
func drawFiles(_ folder: PictureFolder) async throws {
  var number = 0
  while let line = readLine() {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let width = Double(parts[0]), let height = Double(parts[1]) else { continue }
    let size = Size(width: width, height: height)
    let renderer = try folder.renderer(width, height, scale: 1)
    let node = NetworkImageNode()
    node.url = URL(filePath: String(parts[2])).absoluteString
    node.contentMode = .scaleToFill
    node.style.preferredSize = size
    number += 1
    do {
      let frame = try await renderer.render(node, in: SizeRange(exactly: size))
      try folder.write(frame, "\(number)")
      print("\(number).png \(frame.warnings.map { $0.description }.joined(separator: " | "))")
    } catch {
      print("- \(error)")
    }
    // All streams are flushed, because `stdout` is not a constant in C.
    fflush(nil)
  }
}
