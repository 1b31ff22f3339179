import Foundation

/// Small files in the folder `Samples`. Those in JPEG, PNG and WebP were made with Pillow 13.0, in AVIF with avifenc 0.11.1, in HEVC with
/// pillow_heif 1.8.1. Where nothing else is said they are 32 x 16: quarters red, green / blue, white.
enum Samples {
  /// Baseline, quality 95.
  static let jpegQuadrants = file("jpegQuadrants.jpg")
  static let jpegProgressive = file("jpegProgressive.jpg")
  /// The byte of `jpegTurned` that holds its orientation.
  static let jpegOrientationByte = 49
  /// The same with an EXIF segment whose orientation is 6.
  static let jpegTurned = file("jpegTurned.jpg")
  /// 8 x 8, one channel, value 100.
  static let jpegGray = file("jpegGray.jpg")
  /// 16 x 8 CMYK by Adobe's convention: full magenta and yellow at the left, 128/255 black at the right.
  static let jpegInks = file("jpegInks.jpg")

  /// 10 x 1, grey of one bit: white, black, white, white, black, black, white, black, white, white.
  static let pngOneBit = file("pngOneBit.png")
  /// 5 x 1, a palette of two bits: red, green, blue, white, green.
  static let pngTwoBits = file("pngTwoBits.png")
  /// 5 x 1, a palette of four bits whose colour n is (16 n, 0, 255 - 16 n): 0, 15, 7, 3, 1.
  static let pngFourBits = file("pngFourBits.png")
  /// 2 x 1, (1, 2, 3) and (4, 5, 6), of which the latter is transparent.
  static let pngTransparentColor = file("pngTransparentColor.png")

  /// Quarters #F00 opaque, #0F0 alpha 128 / #00F alpha 64, #FFF alpha 0.
  static let webpLossless = file("webpLossless.webp")
  static let webpLossy = file("webpLossy.webp")
  /// `webpLossless` with the profile `swapped`, and with orientation 6, written as TIFF and as in JPEG.
  static let webpProfile = file("webpProfile.webp")
  static let webpTurned = [file("webpTurned.webp"), file("webpTurnedAsJPEG.webp")]
  /// An animation of two frames.
  static let webpAnimation = file("webpAnimation.webp")

  /// 4:4:4, full range, BT.709.
  static let avif = file("avif.avif")
  /// 4:4:4, limited range, with the matrix of BT.601.
  static let avifLimited = file("avifLimited.avif")
  /// The numbers of `avif` in Display P3.
  static let avifWide = file("avifWide.avif")
  /// The right half has alpha 128.
  static let avifAlpha = file("avifAlpha.avif")
  /// 64 x 16, ten bits: grey, column x is 400 + x / 4 of 1023 before it is rounded.
  static let avifDeep = file("avifDeep.avif")
  /// Of four tiles of 64 x 64.
  static let avifGrid = file("avifGrid.avif")
  /// A sequence of two frames; the second is all black.
  static let avifSequence = file("avifSequence.avif")
  /// A picture that `irot` turns by a quarter anticlockwise. Then `imir` mirrors it by exchanging top and bottom.
  static let avifTurned = file("avifTurned.avif")
  /// `avif` with a clean aperture of 16 x 8 at 8, 8.
  static let avifCut = file("avifCut.avif")
  /// HEVC, 4:4:4.
  static let heic = file("heic.heic")
  /// HEVC; the right half has alpha 128.
  static let heicAlpha = file("heicAlpha.heic")

  /// Returns an ICC profile of version 2.4. Where the name says nothing else its curves are sRGB's. `inks` is a table from cyan, magenta,
  /// yellow and black to L*, a*, b*, with the two ends of each ink: black ink is L* = 0, and the mixtures of the others are greys of
  /// L* = 100, 75, 50, 40, 60, 30, 20, 10, as yellow, magenta and cyan count in twos.
  static func profile(_ name: String) -> [UInt8] { file("profiles/\(name).icc") }

  private static func file(_ name: String) -> [UInt8] {
    let folder = URL.beside("Samples")
    guard let bytes = try? Data(contentsOf: folder.appending(path: name)) else { preconditionFailure("there is no sample \(name)") }
    return [UInt8](bytes)
  }
}
