import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

struct ImageErrorTests {
  static let errors: [ImageError] = [
    .missing(url: "pics/a.png", path: "/feed/pics/a.png"),
    .unreadable(url: "a.png", path: "/feed/a.png", cause: "Permission denied"),
    .outsideFolder(url: "../a.png", path: "/a.png", allowed: ["/feed", "/pics"]),
    .notAFile(url: "pipe", path: "/feed/pipe"),
    .network(url: "http://x/a.png", .status(404)),
    .unknownScheme(url: "a:b.png", scheme: "a"),
    .malformedURL(url: "data:x", cause: "a data: URL needs a comma before its content"),
    .tooManyBytes(url: "a.png", limit: 33_554_432),
    .tooManyPixels(60000, 60000, limit: 64_000_000),
    .tooMuchWork(.scans, 80),
    .tooMuchWork(.frames, 65_536),
    .tooMuchWork(.framePixels, 128_000_000),
    .unknownFormat(url: "a.gif"),
    .unsupported("JPEG XL"),
    .tooMuchWork(.coefficients, 128_000_000),
    .tooMuchWork(.videoPixels, 2_560_000_000),
    .tooMuchWork(.seconds, 14_400),
    .tooMuchWork(.streams, 32),
    .notAVideo(url: "a.m3u8"),
    .unsupportedVideo("a video in mpeg4"),
    .noVideoLibrary(url: "a.mp4", cause: "libavformat.so.59: cannot open"),
    .broken("JPEG", "Premature end of JPEG file"),
    .boxOutOfRange(url: "a.png", size: PixelSize(0, 5), limit: 64_000_000),
    .noTile(url: "mbtiles:a?2/1/0"),
    .tile(map: "map", .broken("PNG", "cut off")),
    .noLibrary(url: "mbtiles:a?2/1/0", library: "SQLite", package: "libsqlite3-0", cause: "no such file"),
    // Escape, the one-byte form of its bracket, a new line, and a mark that turns the direction of what follows.
    .unknownFormat(url: "a\u{1B}[31m\u{9B}31m\n\u{202E}"),
  ]

  @Test func `an error and a repair say what is wrong, where, and how to mend it, with control characters escaped`() {
    let repair = ImageRepair(url: "a.png", format: "PNG", faults: ["it ends without its chunk IEND", "other bytes follow its end"])
    #expect(Self.errors.map(\.description) + [repair.description] == TextFixture("Samples/errors.txt").lines)
  }
}
