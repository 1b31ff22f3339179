import EmakiPNG
public import Foundation

/// A finished picture of a list: its pixels as parts of painted layers, and its PNG file.
public struct Frame: Sendable {
  /// In device pixels.
  public let size: PixelSize
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
  let segments: [Segment]
  /// Of the rows, from top to bottom; none where the mode encodes whole pictures, or where files are made when somebody asks for them.
  let bands: [PNGBand]
  /// `nil` where it is made when somebody asks for it, with this compression.
  private let file: PNGFile?
  private let compression: PNGCompression

  /// Some rows of a layer.
  struct Segment: Sendable {
    var layer: EncodedLayer
    var rows: Range<Int>
  }

  /// - Parameter bands: of the segments, in order; none where the mode encodes whole pictures, or where the file is made later.
  init(
    size: PixelSize, index: Int, offset: Double, warnings: [RenderWarning], segments: [Segment], bands: [PNGBand], mode: PNGMode
  ) throws(RenderError) {
    (self.size, self.index, self.offset, self.warnings) = (size, index, offset, warnings)
    (self.segments, self.bands) = (segments, bands)
    compression = mode.bandCompression ?? .fast
    file =
      mode.bandCompression == nil
      ? try mode.encode(Bitmap(size: size, joining: segments))
      : bands.first.map { PNGFile(size: size, format: $0.format, bands: bands) }
  }

  var png: PNGFile { file ?? file(compression) }

  /// `frame-00042.png`.
  public var name: String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }

  /// The pixels in one piece.
  public func bitmap() -> Bitmap { Bitmap(size: size, joining: segments) }

  /// Whether every pixel's alpha is known to be 255.
  package var isOpaque: Bool { segments.allSatisfy(\.layer.isOpaque) }

  /// The length of the PNG file.
  public var pngByteCount: Int { png.byteCount }

  /// Writes the PNG file to an open file or pipe.
  package func writePNG(toDescriptor descriptor: Int32, name: String) throws(OutputError) {
    try png.withBuffers { (buffers) throws(OutputError) in try writeAll(buffers, to: descriptor, path: name) }
  }

  /// The same picture compressed otherwise.
  package func encoded(_ mode: PNGMode) throws(RenderError) -> [UInt8] {
    if let compression = mode.bandCompression { return file(compression).bytes }
    return try mode.encode(bitmap()).bytes
  }

  private func file(_ compression: PNGCompression) -> PNGFile {
    bitmap().withPixels { PNGFile(encoding: $0, size: size, format: isOpaque ? .rgb : .rgba, compression: compression) }
  }

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

extension Bitmap {
  /// - Parameter segments: from top to bottom, as wide as `size`; their rows add up to its height.
  init(size: PixelSize, joining segments: [Frame.Segment]) {
    self.init(size: size, isOpaque: segments.allSatisfy(\.layer.isOpaque), cleared: false) { pixels in
      var row = 0
      for segment in segments {
        segment.layer.bitmap.withPixels(rows: segment.rows) { source in
          guard let base = source.baseAddress else { return }
          (pixels + row * size.width).update(from: base, count: source.count)
        }
        row += segment.rows.count
      }
    }
  }
}
