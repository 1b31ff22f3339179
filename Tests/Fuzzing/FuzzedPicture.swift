import EmakiDisplay
import EmakiImages
import Foundation

/// Tries an input as the file of a picture in a feed. It is read, decoded whole, at a time and in part, and drawn.
enum FuzzedPicture {
  /// The limits of a picture here, far lower than by default: a run should last less than a second, and checks double the time.
  private static let limits = ImageLimits(pixels: 1_000_000, bytes: 1 << 20)

  static func run(_ bytes: [UInt8]) {
    let url = "data:;base64," + Data(bytes).base64EncodedString()
    let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"), limits: limits)
    let facts = store.facts(of: url, decoding: true, inPart: true)
    if let size = try? store.pixelSize(of: .url(url)) { expect(size.area <= limits.pixels, "\(size) is above the limit") }
    var qualities: [ImageQuality] = [.full, .preview]
    if let percent = facts.progressiveFrom { qualities += [percent, (percent + 99) / 2, 99].map { .progress(percent: $0) } }
    for quality in qualities { store.tryDrawing(url, quality, modification: .circle) }
    _ = store.playback(of: url)
    for time in [70, 5000, 130] { store.tryDrawing(url, time: time, modification: .circle) }
  }
}

extension ImageStore {
  /// Draws a picture or a video at a time in milliseconds.
  func tryDrawing(_ url: String, _ quality: ImageQuality = .full, time: Int = 0, modification: ImageModification) {
    var options = ImageOptions()
    options.animationTime = time
    let request = ImageRequest(
      source: .url(url), size: PixelSize(width: 40, height: 30), scale: 2, contentMode: .scaleAspectFill, modification: modification,
      quality: quality, options: options)
    do throws(ImageError) {
      let bitmap = try image(for: request).bitmap
      expect(bitmap.size == request.size, "\(bitmap.size) was not asked for")
    } catch {
      expectWords(error)
    }
  }
}
