import CFFmpeg
import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

@Suite struct MissingFFmpegTests {
  @Test func `without FFmpeg's libraries a video cannot be had, and pictures can`() async {
    // In a process of its own, because libraries are loaded once.
    await #expect(processExitsWith: .success) {
      emaki_ffmpeg_set_library(strdup("libnowhere.so"))
      let file = EncodedImage(url: "clip", bytes: TestVideo().bytes(seconds: [0xFF0000]), isVideo: true)
      #expect {
        _ = try file.header(limits: ImageLimits())
      } throws: { error in
        if case ImageError.noVideoLibrary(url: "clip", cause: let cause) = error { cause.contains("libnowhere.so") } else { false }
      }
      #expect(file.playback(limits: ImageLimits()) == nil)
      let gif = GIFFile(width: 2, height: 2, frames: [.init(width: 2, height: 2) { _, _ in 0 }]).bytes
      try #expect(Bitmap(decoding: gif, name: "gif").size == PixelSize(width: 2, height: 2))
    }
  }

  @Test func `pictures load no decoder of videos`() async {
    await #expect(processExitsWith: .success) {
      let gif = GIFFile(width: 2, height: 2, frames: [.init(width: 2, height: 2) { _, _ in 0 }]).bytes
      _ = try Bitmap(decoding: gif, name: "gif")
      _ = try? Bitmap(decoding: TestVideo().bytes(seconds: [0xFF0000]), name: "clip")
      // If the libraries had been loaded already, setting a name now would have no effect.
      emaki_ffmpeg_set_library(strdup("libnowhere.so"))
      #expect(VideoDecoder.missingLibrary?.contains("libnowhere.so") == true)
    }
  }
}
