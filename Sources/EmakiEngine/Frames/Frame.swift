public import EmakiDisplay
package import EmakiEncoding
public import EmakiNodes
public import EmakiSupport
public import FoundationEssentials

/// A frame is a finished picture of a list, a pager or a node, which can be written as a PNG file.
///
/// ```swift
/// let frame = try await renderer.render(table)
/// try frame.writePNG(to: "table.png")
/// ```
public struct Frame: Sendable {
  /// The frame's width and height in device pixels.
  public let size: PixelSize
  /// The frame's number in its sequence, counted from 0.
  public let index: Int
  /// The list's scroll offset in points, after clamping. Below the bars of a screen it is negative at rest, by their height, as in UIKit.
  public let offset: Double
  /// The warnings, which say what the frame shows differently than asked for.
  public var warnings: [RenderWarning] { notes.warnings }
  /// What is said about the frame: warnings, and what its pixels were drawn with.
  package var notes: Notes
  /// The time of the frame on the virtual clock, in milliseconds from the first frame.
  public package(set) var time = 0
  /// The names of rows in view that are not displayed yet and show as placeholders.
  public internal(set) var lateRows: [String] = []
  /// The state of the list and what has happened since the last frame; `nil` unless the frame was drawn with a trace.
  public internal(set) var trace: FrameTrace?
  /// The description of the rows and nodes that the frame shows and of their places; `nil` unless `Renderer.Options.describesFrames` is
  /// set.
  package var contents: FrameContents?
  /// The accessibility elements of the picture, in the order of reading: one element, mostly a group, for each row. Places are points from
  /// the picture's top left corner. Empty unless `Renderer.Options.describesFrames` is set.
  public var accessibilityElements: [AccessibilityElement] { contents?.accessibility ?? [] }
  /// The times that the stages of the frame took on this machine: measuring rows and planning ranges; waiting for rows to be painted and
  /// compressed; joining bands, and compressing those at the edges anew; making and writing the frame's part of a file of all frames.
  package internal(set) var timing = (plan: Duration.zero, display: Duration.zero, assemble: Duration.zero, write: Duration.zero)
  /// The numbers of bytes that were in memory when the frame was made: of layers' pixels, of their compressed bands, of decoded and prepared
  /// pictures. They are counted for frames with a trace.
  package internal(set) var bytesAlive = (layers: 0, bands: 0, images: 0)
  /// The pixels, as rows of painted layers.
  let picture: Picture
  /// The PNG file; `nil` where `png` makes it when it is first needed, as `mode` says.
  fileprivate let file: EncodedFile?
  fileprivate let mode: PNGMode
  /// The device pixels of a point, which the PNG file says.
  package let scale: Double

  /// Encodes a picture as one PNG file without bands.
  fileprivate static func file(_ bitmap: Bitmap, _ mode: PNGMode, scale: Double) throws(RenderError) -> EncodedFile {
    do throws(EncodingFailure) {
      return try mode.encode(bitmap, scale: scale)
    } catch {
      throw .encoding("\(error)")
    }
  }

  /// The PNG file, which is encoded at this call if that has not been done before.
  package var png: EncodedFile { file ?? EncodedFile(bitmap(), scale: scale, mode: mode) }

  /// The frame's file name in a folder of frames, such as `frame-00042.png`.
  public var name: String { "frame-" + NumberedPath.padded(index) + ".png" }

  /// Returns the frame's pixels as one bitmap.
  public func bitmap() -> Bitmap { picture.bitmap() }

  /// Whether every pixel's alpha is known to be 255.
  package var isOpaque: Bool { picture.isOpaque }

  /// Encodes the same picture with another compression, and returns the PNG file.
  package func encoded(_ mode: PNGMode) throws(RenderError) -> EncodedFile { try Self.file(bitmap(), mode, scale: scale) }
}

extension Frame {
  /// Returns a `PixelHash` of a range of the frame's rows of pixels, which does not depend on the range's place in the frame.
  package func hash(ofRows rows: Range<Int>) -> String {
    let hash = PixelHash()
    hash.append(size.width)
    hash.append(rows.count)
    picture.forEachStretch(of: rows) { hash.append(UnsafeRawBufferPointer($0)) }
    return hash.hexadecimal
  }
}

extension DrawingStation {
  /// Puts layers together to a frame, on a worker, and makes its PNG file where pictures are compressed as a whole or have bands.
  ///
  /// - Parameters:
  ///   - size: the size of the frame, in device pixels.
  ///   - index: the frame's number in its sequence.
  ///   - offset: the list's scroll offset in points.
  ///   - notes: what is said about the frame.
  ///   - overlays: what lies over the layers, the lowest first.
  ///   - parts: returns the layers, from top to bottom.
  func frame(
    _ size: PixelSize, index: Int = 0, offset: Double, notes: Notes, below overlays: [FrameOverlay],
    _ parts: @escaping @Sendable (DisplayWorker) -> [LayerRows]
  ) async throws -> Frame {
    try await workers.submit(priority: -1) { [self] worker in
      var parts = parts(worker)
      for overlay in overlays { parts = overlay.laid(over: parts, height: size.height, self, by: worker) }
      return Result { () throws(RenderError) in
        // It has no bands where the mode encodes whole pictures, or where the file is made later.
        let picture = Picture(size: size, parts: parts, by: worker.pieceEncoder)
        let scale = scale.factor
        let file = options.png.hasBands ? picture.png(scale: scale) : try Frame.file(picture.bitmap(), options.png, scale: scale)
        return Frame(size: size, index: index, offset: offset, notes: notes, picture: picture, file: file, mode: options.png, scale: scale)
      }
    }.value.get()
  }
}

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
