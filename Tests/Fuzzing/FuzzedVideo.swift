import EmakiDisplay
import EmakiImages
import EmakiSupport
import EmakiTestSupport
import Foundation

/// Tries an input as the video of a node. It is opened, its frames are listed, decoded in order, backwards and far ahead, and drawn.
final class FuzzedVideo {
  /// The limits of a video here, far lower than by default: a run should last less than a second.
  private static let limits = ImageLimits(pixels: 1_000_000, bytes: 1 << 20, videoPixels: 10_000_000)

  /// Makes the target, and writes the first inputs where there are none yet.
  init() {
    let folder = fuzzFolder("videos")
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder).isEmpty) == true else { return }
    for codec in TestVideo.Codec.allCases {
      for container in ["mp4", "mov", "matroska", "webm"] {
        var video = TestVideo()
        (video.container, video.encoder, video.width, video.height) = (container, codec.rawValue, 32, 24)
        (video.framesPerSecond, video.keyDistance, video.bFrames) = (3, 3, 1)
        if container == "mov" { (video.turn, video.pixelWidth) = (90, 2) }
        if container == "matroska" { video.samples = "yuv420p10le" }
        write(video.bytes(seconds: [0xFF0000, 0x0000FF]), to: folder + "/\(codec).\(container)")
      }
    }
  }

  func run(_ bytes: [UInt8]) {
    let url = ImageURL(video: "data:;base64," + Data(bytes).base64EncodedString()).string
    let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"), limits: Self.limits)
    if let size = try? store.pixelSize(of: .url(url)) { expect(size.area <= Self.limits.pixels, "\(size) is above the limit") }
    let playback = store.playback(of: url)
    expect(playback?.milliseconds.allSatisfy { $0 > 0 } ?? true, "a frame shows for no time")
    for time in [0, 40, 600, 20, 100_000_000] { store.tryDrawing(url, time: time, modification: .none) }
  }
}
