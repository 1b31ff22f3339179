/// A picture format is a file format that pictures are written in. Its name is the option's value and the ending of files.
public enum PictureFormat: String, Hashable, Codable, Sendable, CaseIterable {
  /// The picture is a PNG file.
  case png
  /// The picture is a lossless WebP file.
  case webp
  /// The picture is a JPEG file, of quality 92 and without subsampling of colours.
  case jpeg = "jpg"
}

extension PictureFormat {
  /// The largest width and height of a picture in this format, in pixels; `nil` where every picture fits.
  package var largestSide: Int? {
    switch self {
    case .png: nil
    case .webp: WebPEncoder.maximumSide
    case .jpeg: JPEGEncoder.maximumSide
    }
  }

  /// Encodes a picture of at most `largestSide`, and hands its file to an output.
  ///
  /// - Parameters:
  ///   - png: the picture's PNG file.
  ///   - scale: the number of device pixels in a point.
  /// - Throws: `EncodingFailure` where a library gives up, and any error of the output.
  package func write(_ picture: Picture, png: @autoclosure () -> EncodedFile, scale: Double, to output: Output) throws {
    switch self {
    case .png: try output.write(png())
    case .webp: try output.write(WebPEncoder.encode(picture.bitmap()))
    case .jpeg: try JPEGEncoder.encode(picture, scale: scale, to: output)
    }
  }
}
