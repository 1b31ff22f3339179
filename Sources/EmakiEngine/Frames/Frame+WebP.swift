import EmakiEncoding
public import Foundation

extension Frame {
  /// The picture as a lossless WebP file. Encoded anew at each call, on the calling thread: some seconds for a large picture.
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

  /// Writes the lossless WebP file, under a temporary name first: the file is never half there.
  ///
  /// - Parameter path: relative to the current folder, or absolute.
  /// - Returns: the file's length in bytes.
  /// - Throws: as `webPData()` does, and `OutputError`.
  @discardableResult
  public func writeWebP(to path: String) throws -> Int {
    let file = try OutputFile(path)
    try webPData().withUnsafeBytes { try file.write($0) }
    try file.commit()
    return file.byteCount
  }
}

extension PixelSize {
  /// - Throws: `RenderError.webPSize` for a picture that is too large for a WebP.
  package func checkWebP() throws(RenderError) {
    if max(width, height) > WebPEncoder.maximumSide { throw .webPSize(width: width, height: height) }
  }
}
