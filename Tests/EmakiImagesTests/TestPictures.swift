import EmakiDisplay
import EmakiTestSupport
import FoundationEssentials

@testable import EmakiImages

func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
  try EncodedImage(url: "test", bytes: bytes).bitmap(limits: limits)
}

/// Returns what is wrong with a file that can be drawn all the same.
func faults(of bytes: [UInt8]) throws(ImageError) -> [String] {
  let picture = EncodedImage(url: "test", bytes: bytes)
  return try picture.picture(picture.header(limits: ImageLimits())).repair?.faults ?? []
}

extension EncodedImage {
  func bitmap(limits: ImageLimits, at time: Int = 0) throws(ImageError) -> Bitmap { try picture(header(limits: limits), at: time).bitmap }

  func bitmap(limits: ImageLimits, percent: Int) throws(ImageError) -> Bitmap { try bitmap(header(limits: limits), percent: percent) }
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
