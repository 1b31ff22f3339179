import EmakiDisplay
import FoundationEssentials

@testable import EmakiImages

/// A folder that is gone with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "emaki-images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  func addFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  func addLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }
}

func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
  try EncodedImage(url: "test", bytes: bytes).bitmap(limits: limits)
}

func bitmap(_ width: Int, _ height: Int, isOpaque: Bool = true, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
  Bitmap(size: PixelSize(width: width, height: height), isOpaque: isOpaque, cleared: false) { pixels in
    for y in 0..<height {
      for x in 0..<width { pixels[y * width + x] = pixel(x, y) }
    }
  }
}

extension Bitmap {
  var pixels: [UInt32] { withPixels { Array($0) } }

  /// The largest difference of a channel between two pixels.
  static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}

func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
