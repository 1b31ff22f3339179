package import EmakiDisplay
package import EmakiEncoding
public import EmakiSupport
public import FoundationEssentials

extension Frame {
  /// The PNG file's bytes.
  public var pngData: Data { Data(png.bytes) }

  /// The length of the PNG file in bytes.
  public var pngByteCount: Int { png.byteCount }

  /// Writes the PNG file. It is in its place only when it is whole: a half-written file is never seen.
  public func writePNG(to url: URL) throws(OutputError) { try png.write(to: url.path) }

  /// Writes the PNG file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameter path: the file, absolute or relative to the current folder.
  public func writePNG(to path: String) throws(OutputError) { try png.write(to: path) }

  /// Encodes the picture as a JPEG file, which loses a little. What is translucent lies over white. Each call encodes anew, on the calling
  /// thread.
  ///
  /// - Throws: `RenderError.jpegSize` for more than 65500 pixels a side, `RenderError.encoding` where there is no memory.
  public func jpegData() throws(RenderError) -> Data { try data(as: .jpeg) }

  /// Writes the JPEG file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameter path: the file, absolute or relative to the current folder.
  /// - Returns: the file's length in bytes.
  /// - Throws: the errors of `jpegData()`, and `OutputError`.
  @discardableResult
  public func writeJPEG(to path: String) throws -> Int { try write(as: .jpeg, to: path) }

  /// Encodes the picture as a lossless WebP file. Each call encodes anew, on the calling thread, which takes some seconds for a large
  /// picture.
  ///
  /// - Throws: `RenderError.webPSize` for more than 16383 pixels a side, `RenderError.encoding` where libwebp has no memory.
  public func webPData() throws(RenderError) -> Data { try data(as: .webp) }

  /// Writes the lossless WebP file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameter path: the file, absolute or relative to the current folder.
  /// - Returns: the file's length in bytes.
  /// - Throws: the errors of `webPData()`, and `OutputError`.
  @discardableResult
  public func writeWebP(to path: String) throws -> Int { try write(as: .webp, to: path) }

  private func data(as format: PictureFormat) throws(RenderError) -> Data {
    let output = Output.memory()
    do { try write(as: format, to: output) } catch { throw error as? RenderError ?? .encoding("\(error)") }
    return Data(output.file.bytes)
  }

  private func write(as format: PictureFormat, to path: String) throws -> Int {
    try format.check(size)
    let output = try Output(path)
    try write(as: format, to: output)
    try output.commit()
    return output.byteCount
  }

  /// Writes the picture's file in a format.
  ///
  /// - Throws: `RenderError` for a size that the format does not have, or where there is no memory, and the errors of the output.
  package func write(as format: PictureFormat, to output: Output) throws {
    try format.check(size)
    do {
      try format.write(picture, png: png, scale: scale, to: output)
    } catch let error as EncodingFailure {
      throw RenderError.encoding("\(error)")
    }
  }
}

extension PictureFormat {
  /// Checks, before anything is painted, that a picture of a size fits into a file of the format.
  package func check(_ size: PixelSize) throws(RenderError) {
    guard let largestSide, max(size.width, size.height) > largestSide else { return }
    throw self == .webp ? .webPSize(width: size.width, height: size.height) : .jpegSize(width: size.width, height: size.height)
  }
}
