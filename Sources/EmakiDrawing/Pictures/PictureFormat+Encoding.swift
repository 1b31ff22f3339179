import EmakiDisplay
import EmakiEncoding
import EmakiEngine

extension PictureFormat {
  /// Checks before anything is painted that a picture's size fits into the format.
  func check(_ size: PixelSize) throws {
    switch self {
    case .png: break
    case .webp: try size.checkWebP()
    case .jpeg: try size.checkJPEG()
    }
  }

  /// Writes the file of a frame.
  func write(_ frame: Frame, to target: PictureTarget) throws {
    switch self {
    case .png: try target.writePNG(frame)
    case .webp: try frame.webPData().withUnsafeBytes(target.write)
    case .jpeg: try frame.encodeJPEG(to: target.write)
    }
  }
}
