import EmakiEncoding
public import Foundation

/// A finished picture of a list: its pixels as parts of painted layers, and its PNG file.
public struct Frame: Sendable {
  /// The frame's width and height in device pixels.
  public var size: PixelSize { picture.size }
  /// Its number in its sequence, from 0.
  public let index: Int
  /// How far the list is scrolled, in points, after clamping.
  public let offset: Double
  /// What it shows differently than asked for.
  public let warnings: [RenderWarning]
  /// Of the virtual clock, in milliseconds from the first frame.
  public internal(set) var time = 0
  /// Rows in view that are not displayed yet: they show as placeholders.
  public internal(set) var lateRows: [String] = []
  /// Where it was asked for.
  public internal(set) var trace: FrameTrace?
  /// Where `Renderer.Options.describesFrames` asks for it.
  package internal(set) var contents: FrameContents?
  /// How long this machine took.
  package internal(set) var timing = FrameTiming()
  /// In memory when the frame was made.
  package internal(set) var bytesAlive = FrameBytes()
  /// The pixels, as rows of painted layers.
  let picture: StackedPicture
  /// The PNG file; `nil` where it is made when somebody asks for it, with the compression below.
  private let file: PNGFile?
  private let compression: PNGCompression

  /// - Parameter picture: A picture without bands where the mode encodes whole pictures, or where the file is made later.
  init(_ picture: StackedPicture, index: Int, offset: Double, warnings: [RenderWarning], mode: PNGMode) throws(RenderError) {
    (self.picture, self.index, self.offset, self.warnings) = (picture, index, offset, warnings)
    compression = mode.bandCompression ?? .fast
    file =
      mode.bandCompression == nil
      ? try Self.file(picture.bitmap(), mode)
      : picture.bands.first.map { PNGFile(size: picture.size, format: $0.format, bands: picture.bands) }
  }

  /// Encodes a picture as a whole.
  private static func file(_ bitmap: Bitmap, _ mode: PNGMode) throws(RenderError) -> PNGFile {
    do throws(PNGError) {
      return try mode.encode(bitmap)
    } catch {
      throw .encoding("\(error)")
    }
  }

  var png: PNGFile {
    if let file { return file }
    return bitmap().withPixels { PNGFile(encoding: $0, size: size, format: isOpaque ? .rgb : .rgba, compression: compression) }
  }

  /// `frame-00042.png`.
  public var name: String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }

  /// The pixels in one piece.
  public func bitmap() -> Bitmap { picture.bitmap() }

  /// Whether every pixel's alpha is known to be 255.
  package var isOpaque: Bool { picture.isOpaque }

  /// The length of the PNG file.
  public var pngByteCount: Int { png.byteCount }

  /// Writes the PNG file to an open file or pipe.
  package func writePNG(toDescriptor descriptor: Int32, name: String) throws(OutputError) {
    try png.withBuffers { (buffers) throws(OutputError) in try writeAll(buffers, to: descriptor, path: name) }
  }

  /// The same picture compressed otherwise.
  package func encoded(_ mode: PNGMode) throws(RenderError) -> [UInt8] { try Self.file(bitmap(), mode).bytes }

  /// Writes the PNG file to a file that is open.
  package func writePNG(to file: OutputFile) throws(OutputError) {
    try png.withBuffers { (buffers) throws(OutputError) in try file.write(buffers) }
  }

  /// The PNG file.
  public var pngData: Data { Data(png.bytes) }

  /// Writes the PNG file, under a temporary name first: the file is never half there.
  public func writePNG(to url: URL) throws(OutputError) { try OutputFile.write(png, to: url.path) }

  /// - Parameter path: relative to the current folder, or absolute.
  public func writePNG(to path: String) throws(OutputError) { try OutputFile.write(png, to: path) }
}
