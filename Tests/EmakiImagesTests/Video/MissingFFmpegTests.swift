import CLoadedLibraries
import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// In processes of their own, because libraries are loaded once.
struct MissingFFmpegTests {
  @Test func `without FFmpeg's libraries a video cannot be had, and pictures can`() async {
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      let file = clip(TestVideo().bytes(seconds: [0xFF0000]))
      guard case .noVideoLibrary("test", let cause)? = failure({ try file.header() }) else { exit(2) }
      #expect(cause.contains("/nowhere/lib") && file.playback() == nil)
      #expect(failure(of: GIFFile.threeColors(repetitions: 0).bytes) == nil)
    }
  }

  @Test func `pictures load no decoder of videos`() async {
    await #expect(processExitsWith: .success) {
      _ = try decode(GIFFile.threeColors(repetitions: 0).bytes)
      _ = try? decode(TestVideo().bytes(seconds: [0xFF0000]))
      // If the libraries had been loaded already, the search path would have no effect.
      emaki_library_set_search_path(strdup("/nowhere"))
      #expect(VideoDecoder.missingLibrary?.contains("/nowhere/lib") == true)
    }
  }
}
