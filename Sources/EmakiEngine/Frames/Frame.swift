public import EmakiDisplay
package import EmakiEncoding
public import EmakiNodes
import EmakiSupport

/// A frame is a finished picture of a list, a pager or a node, which can be written as a PNG file.
///
/// ```swift
/// let frame = try await renderer.render(table)
/// try frame.writePNG(to: "table.png")
/// ```
public struct Frame: Sendable {
  /// The frame's width and height in device pixels.
  public var size: PixelSize { picture.size }
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
  private let file: EncodedFile?
  private let mode: PNGMode
  /// The device pixels of a point, which the PNG file says.
  package let scale: Double

  /// Creates a frame, and its PNG file where the mode encodes pictures as a whole.
  ///
  /// - Parameters:
  ///   - picture: the pixels. It has no bands where the mode encodes whole pictures, or where the file is made later.
  ///   - index: the frame's number in its sequence, counted from 0.
  ///   - offset: the list's scroll offset in points.
  ///   - notes: what is said about the frame.
  ///   - worker: the worker, which has the compression of the PNG file and the scale that is written into it.
  init(_ picture: Picture, index: Int, offset: Double, notes: Notes, by worker: DisplayWorker) throws(RenderError) {
    self.picture = picture
    self.index = index
    self.offset = offset
    self.notes = notes
    mode = worker.png
    scale = worker.render.measuring.scale.factor
    file = mode.hasBands ? picture.png(scale: scale) : try Self.file(picture.bitmap(), mode, scale: scale)
  }

  /// Encodes a picture as one PNG file without bands.
  private static func file(_ bitmap: Bitmap, _ mode: PNGMode, scale: Double) throws(RenderError) -> EncodedFile {
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
  /// Puts layers together to a frame, on a worker.
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
        try Frame(Picture(size: size, parts: parts, by: worker.pieceEncoder), index: index, offset: offset, notes: notes, by: worker)
      }
    }.value.get()
  }
}
