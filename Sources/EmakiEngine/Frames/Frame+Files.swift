package import EmakiDisplay
package import EmakiEncoding
import EmakiSupport
public import FoundationEssentials

extension OutputFile {
  /// Writes a whole PNG file, which appears at its path only when it is complete.
  static func write(_ png: PNGFile, to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try png.withBuffers { (buffers) throws(OutputError) in try file.write(buffers) }
    try file.commit()
  }
}

extension Frame {
  /// Encodes the picture as a JPEG file, which loses a little. What is translucent lies over white. Each call encodes anew, on the calling
  /// thread.
  ///
  /// - Throws: `RenderError.jpegSize` for more than 65500 pixels a side, `RenderError.encoding` where there is no memory.
  public func jpegData() throws(RenderError) -> Data {
    try size.checkJPEG()
    var data = Data()
    do {
      try encodeJPEG { data.append(contentsOf: $0) }
    } catch {
      throw .encoding("\(error)")
    }
    return data
  }

  /// Writes the JPEG file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameter path: the file, absolute or relative to the current folder.
  /// - Returns: the file's length in bytes.
  /// - Throws: the errors of `jpegData()`, and `OutputError`.
  @discardableResult
  public func writeJPEG(to path: String) throws -> Int {
    try size.checkJPEG()
    let file = try OutputFile(path)
    try encodeJPEG { try file.write($0) }
    try file.commit()
    return file.byteCount
  }

  /// Encodes the picture as JPEG, and hands the bytes to a sink as they are made.
  package func encodeJPEG(to sink: @escaping ByteSink) throws {
    do {
      try JPEGEncoder.encode(picture, scale: scale, to: sink)
    } catch let error as EncodingFailure {
      throw RenderError.encoding("\(error)")
    }
  }
}

extension PixelSize {
  /// Checks that a picture of this size fits into a JPEG file.
  ///
  /// - Throws: `RenderError.jpegSize` for more than 65500 pixels a side.
  package func checkJPEG() throws(RenderError) {
    if max(width, height) > JPEGEncoder.maximumSide { throw .jpegSize(width: width, height: height) }
  }
}

extension Frame {
  /// Encodes the picture as a lossless WebP file. Each call encodes anew, on the calling thread, which takes some seconds for a large
  /// picture.
  ///
  /// - Throws: `RenderError.webPSize` for more than 16383 pixels a side, `RenderError.encoding` where libwebp has no memory.
  public func webPData() throws(RenderError) -> Data {
    try size.checkWebP()
    do {
      return Data(try WebPEncoder.encode(bitmap()))
    } catch {
      throw .encoding("\(error)")
    }
  }

  /// Writes the lossless WebP file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameter path: the file, absolute or relative to the current folder.
  /// - Returns: the file's length in bytes.
  /// - Throws: the errors of `webPData()`, and `OutputError`.
  @discardableResult
  public func writeWebP(to path: String) throws -> Int {
    let file = try OutputFile(path)
    try webPData().withUnsafeBytes { try file.write($0) }
    try file.commit()
    return file.byteCount
  }
}

extension PixelSize {
  /// Checks that a picture of this size fits into a WebP file.
  ///
  /// - Throws: `RenderError.webPSize` for more than 16383 pixels a side.
  package func checkWebP() throws(RenderError) {
    if max(width, height) > WebPEncoder.maximumSide { throw .webPSize(width: width, height: height) }
  }
}
