import EmakiEncoding
public import FoundationEssentials

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
