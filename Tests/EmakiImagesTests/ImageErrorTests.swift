import EmakiDisplay
import Testing

@Suite struct ImageErrorTests {
  static let sentences: [(ImageError, String)] = [
    (
      .missing(url: "pics/a.png", path: "/feed/pics/a.png"),
      #"picture "pics/a.png": there is no file "/feed/pics/a.png". Correct the path or put the file there."#
    ),
    (
      .unreadable(url: "a.png", path: "/feed/a.png", cause: "Permission denied"),
      #"picture "a.png": "/feed/a.png" cannot be read (Permission denied). Make the file readable."#
    ),
    (
      .outsideFolder(url: "../a.png", path: "/a.png", allowed: ["/feed", "/pics"]),
      #"picture "../a.png": "/a.png" is outside the folders that may be read ("/feed", "/pics"). "#
        + "Move it into one of them, or allow its folder in ImageAccess."
    ),
    (
      .notAFile(url: "pipe", path: "/feed/pipe"),
      #"picture "pipe": "/feed/pipe" is not a regular file. Name a PNG, JPEG, WebP or GIF file."#
    ),
    (
      .network(url: "http://x/a.png", .status(404)),
      #"picture "http://x/a.png": the server answers 404 (Not Found). Correct the address, or ask its owner."#
    ),
    (
      .unknownScheme(url: "a:b.png", scheme: "a"),
      #"picture "a:b.png": the scheme "a" is not known. Use a path, a file: URL or a data: URL; write ./ before a file name with a colon."#
    ),
    (
      .malformedURL(url: "data:x", cause: "a data: URL needs a comma before its content"),
      #"picture "data:x": a data: URL needs a comma before its content. Correct the URL."#
    ),
    (
      .tooManyBytes(url: "a.png", limit: 33_554_432),
      #"picture "a.png": more than the limit of 33554432 bytes. Make the file smaller."#
    ),
    (
      .tooManyPixels(url: "a.png", size: PixelSize(width: 60000, height: 60000), limit: 64_000_000),
      #"picture "a.png": 60000 x 60000 pixels are more than the limit of 64000000. Scale it down."#
    ),
    (
      .tooMuchWork(url: "a.jpg", .scans, limit: 80),
      #"picture "a.jpg": more than 80 scans, the limit for a JPEG of its size. Save it again with fewer."#
    ),
    (
      .tooMuchWork(url: "a.gif", .frames, limit: 65_536),
      #"picture "a.gif": more than the limit of 65536 frames. Leave some out."#
    ),
    (
      .tooMuchWork(url: "a.gif", .framePixels, limit: 128_000_000),
      #"picture "a.gif": its frames up to the one that shows are more work than the limit of 128000000 pixels. "#
        + "Scale it down, leave frames out or show an earlier one."
    ),
    (
      .unknownFormat(url: "a.gif"),
      #"picture "a.gif": neither PNG nor JPEG nor WebP nor GIF nor AVIF. Convert it to one of them."#
    ),
    (
      .unsupported(url: "a.jxl", format: "JPEG XL"),
      #"picture "a.jxl": it is JPEG XL, which is not drawn. Convert it to PNG, WebP, GIF or baseline JPEG."#
    ),
    (
      .tooMuchWork(url: "a.jpg", .coefficients, limit: 128_000_000),
      #"picture "a.jpg": more than the limit of 128000000 coefficients, which a JPEG of several scans keeps in memory. "#
        + "Save it as baseline JPEG, or scale it down."
    ),
    (
      .tooMuchWork(url: "a.mp4", .videoPixels, limit: 2_560_000_000),
      #"video "a.mp4": its frames from a key frame to the one that shows are more work than the limit of 2560000000 pixels. "#
        + "Scale it down, or save it with more key frames."
    ),
    (
      .tooMuchWork(url: "a.mp4", .seconds, limit: 14_400),
      #"video "a.mp4": longer than the limit of 14400 seconds. Cut it."#
    ),
    (
      .tooMuchWork(url: "a.mp4", .streams, limit: 32),
      #"video "a.mp4": more than the limit of 32 streams. Leave some out."#
    ),
    (
      .notAVideo(url: "a.m3u8"),
      #"video "a.m3u8": neither MP4 nor MOV nor Matroska nor WebM. Convert it to one of them."#
    ),
    (
      .unsupportedVideo(url: "a.mp4", kind: "a video in mpeg4"),
      #"video "a.mp4": it is a video in mpeg4, which is not drawn. Convert it to H.264, HEVC, VP9 or AV1 with 4:2:0 samples in BT.709."#
    ),
    (
      .noVideoLibrary(url: "a.mp4", cause: "libavformat.so.59: cannot open"),
      #"video "a.mp4": FFmpeg's libraries cannot be used: libavformat.so.59: cannot open. Install them."#
    ),
    (
      .broken(url: "a.jpg", format: "JPEG", cause: "Premature end of JPEG file"),
      #"picture "a.jpg": broken JPEG (Premature end of JPEG file). Save or download it again."#
    ),
    (
      .boxOutOfRange(url: "a.png", size: PixelSize(width: 0, height: 5), limit: 64_000_000),
      #"picture "a.png": cannot be drawn at 0 x 5 pixels, only at 1 to 64000000 in all. Change the node's size or the scale."#
    ),
    (
      .noTile(url: "mbtiles:a?2/1/0"),
      #"picture "mbtiles:a?2/1/0": the file has no such tile. Put it there, or give the zooms that the file has in the tile source."#
    ),
    (
      .tile(map: "map", .broken(url: "a.png", format: "PNG", cause: "cut off")),
      #"picture "a.png": broken PNG (cut off). Save or download it again."#
    ),
    (
      .noLibrary(url: "mbtiles:a?2/1/0", library: "SQLite", package: "libsqlite3-0", cause: "no such file"),
      #"picture "mbtiles:a?2/1/0": SQLite cannot be loaded: no such file. Install it, on Debian the package libsqlite3-0."#
    ),
  ]

  @Test(arguments: sentences) func `an error says what is wrong, where, and how to mend it`(error: ImageError, sentence: String) {
    #expect(error.description == sentence)
  }

  @Test func `a repair says which rules are broken`() {
    let repair = ImageRepair(url: "a.png", format: "PNG", faults: ["it ends without its chunk IEND", "other bytes follow its end"])
    #expect(
      repair.description
        == #"picture "a.png": damaged PNG (it ends without its chunk IEND; other bytes follow its end). It is drawn all the same. "#
        + "Save or download it again.")
  }

  @Test func `control characters of an address are escaped in errors`() {
    // Escape, the one-byte form of its bracket, a new line, and a mark that turns the direction of what follows.
    #expect(
      ImageError.unknownFormat(url: "a\u{1B}[31m\u{9B}31m\n\u{202E}").description
        == #"picture "a\u{1B}[31m\u{9B}31m\u{A}\u{202E}": neither PNG nor JPEG nor WebP nor GIF nor AVIF. Convert it to one of them."#)
  }
}
