import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

struct ImageAddressTests {
  private let picture = PNGFile(width: 3, height: 2) { _, _ in [9, 8, 7, 255] }.bytes
  private let size = PixelSize(3, 2)
  private let folder = TemporaryFolder()

  init() throws {
    _ = try folder.addFolder("feed")
    try folder.write(picture, to: "a.png")
  }

  private func store(_ base: String = "/", allowed: [String] = [], limits: ImageLimits = ImageLimits()) -> ImageStore {
    ImageStore(access: ImageAccess(baseDirectory: base, allowedDirectories: allowed), limits: limits)
  }

  private func failure(_ store: ImageStore, _ url: String) -> ImageError? {
    EmakiImagesTests.failure { try store.pixelSize(of: .url(url)) }
  }

  private static let readable = TextFixture("../Samples/readable-addresses.txt").sections

  @Test func `relative, absolute and file addresses find the same picture`() throws {
    try folder.write(picture, to: "feed/a picture é.png")
    for base in [folder.path, folder["feed/.."]] {
      for address in Self.readable[0].lines.map({ $0.replacing("{folder}", with: folder.path) }) {
        #expect(try store(base).pixelSize(of: .url(address)) == size, "\(address)")
      }
    }
  }

  @Test func `a file is found by its name, without escapes, and however its accents are spelled`() throws {
    let (base, store) = (folder.path, store(folder.path))
    try folder.write(picture, to: "my pic.png")
    try folder.write(picture, to: "e\u{301}te\u{301}.png")
    try folder.write(PNGFile(width: 1, height: 1) { _, _ in [9, 8, 7, 255] }.bytes, to: "100%25.png")
    try folder.write(picture, to: "100%.png")
    for address in ["my pic.png", "my%20pic.png", "\u{E9}t\u{E9}.png", "e\u{301}t\u{E9}.png", "%C3%A9t%C3%A9.png", "100%.png"] {
      #expect(try store.pixelSize(of: .url(address)) == size, "\(address)")
    }
    // The name as written comes first.
    #expect(try store.pixelSize(of: .url("100%25.png")) == PixelSize(1, 1))
    // U+0000 does not end a name.
    #expect(failure(store, "a.png%00") == .missing(url: "a.png%00", path: base + "/a.png%00"))
    // Files outside are not found, and it is not told whether they exist.
    _ = try folder.addFolder("feed/\u{E9}")
    for url in ["../my%20pic.png", "..%2Fmy%20pic.png", "../\u{E9}t\u{E9}.png"] {
      let path = url.hasPrefix("..%") ? nil : base + url.dropFirst(2)
      #expect(
        failure(self.store(base + "/feed"), url)
          == path.map { .outsideFolder(url: url, path: $0, allowed: [base + "/feed"]) } ?? .missing(url: url, path: base + "/feed/" + url))
    }
  }

  @Test(arguments: [" ", "\t", "\r\n", "\u{A0}", "\u{3000}", "\u{FEFF}"]) func `blanks round an address are not of it`(blank: String) throws
  {
    #expect(try store(folder.path).pixelSize(of: .url(blank + "a.png" + blank)) == size)
    #expect(try store().pixelSize(of: .url(blank + dataURL(picture) + blank)) == size)
    let url = "https://example.org/x.png"
    #expect(failure(store(folder.path), blank + url + blank) == .network(url: url, .off))
    #expect(failure(store(folder.path), blank) == .malformedURL(url: "", cause: "the address is empty"))
  }

  @Test func `data addresses hold base64 or escaped bytes, with any media type`() throws {
    let base64 = base64(picture)
    let escaped = picture.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let others = ["\(base64.prefix(20))%0A \n\(base64.dropFirst(20))", base64.filter { $0 != "=" }, base64.replacing("=", with: "%3D")]
    let addresses = Self.readable[1].lines.map { $0.replacing("{base64}", with: base64).replacing("{escaped}", with: escaped) }
    for address in addresses + others.map({ "data:;base64," + $0 }) {
      #expect(try store().pixelSize(of: .url(address)) == size, "\(address.prefix(60))")
    }
  }

  static let malformed =
    TextFixture("../Samples/malformed-addresses.txt").blocks.map { ($0[0], $0[1]) } + [
      ("", "the address is empty"), ("a\0.png", "a path cannot hold the character U+0000"),
    ]

  @Test func `an address that cannot be read says why, and is shortened`() {
    let long = "data:image/png;base64,!!!!" + String(repeating: "A", count: 1000)
    let name = "data:image/png;base64,!!!!AAAAAAAAAAAAAA... (1026 bytes)"
    let malformed: [(String, ImageError?)] = Self.malformed.map { ($0, .malformedURL(url: $0, cause: $1)) }
    let refused: [(String, ImageError?)] =
      malformed + ["http://example.org/a.png", "HTTPS://example.org/a.png"].map { ($0, .network(url: $0, .off)) } + [
        (long, .malformedURL(url: name, cause: "its content is not base64")), ("data:,hello", .unknownFormat(url: "data:,hello")),
        ("ftp://example.org/a", .unknownScheme(url: "ftp://example.org/a", scheme: "ftp")),
      ]
    #expect(refused.map { failure(store(), $0.0) } == refused.map(\.1))
  }

  @Test(arguments: ["no.png", "a.png/b.png"]) func `a missing file is reported as missing`(url: String) {
    #expect(failure(store(folder.path), url) == .missing(url: url, path: folder[url]))
  }

  @Test func `no address can read a file outside the folder, unless its folder is allowed`() throws {
    let (inner, file) = (folder["feed"], folder["a.png"])
    try folder.addLink("feed/link.png", to: file)
    try folder.addLink("feed/up", to: "..")
    try folder.addLink("feed/alias", to: folder.path)
    // A folder whose name begins like the allowed one's.
    _ = try folder.addFolder("feedling")
    let neighbour = try folder.write(picture, to: "feedling/a.png")
    let outside = ["../a.png", file, "file://" + file, "link.png", "up/a.png", "./x/../../a.png"].map { ($0, file) }
    // Whether something exists outside is not told.
    for (url, path) in outside + [(neighbour, neighbour), ("../absent.png", folder["absent.png"])] {
      #expect(failure(store(inner), url) == .outsideFolder(url: url, path: path, allowed: [inner]))
    }
    for url in ["../a.png", file, "link.png", inner + "/alias/a.png"] {
      #expect(failure(store(inner, allowed: [inner + "/alias"]), url) == nil, "\(url)")
    }
  }

  @Test(.timeLimit(.minutes(2))) func `a folder, a pipe and a device are refused without waiting`() {
    mkfifo(folder["pipe"], 0o600)
    for (base, name) in [(folder.path, "feed"), (folder.path, "pipe"), ("/dev", "zero")] {
      #expect(failure(store(base), name) == .notAFile(url: name, path: base + "/" + name))
    }
  }

  @Test func `limits hold for files and data addresses`() {
    let count = picture.count
    let limits = [ImageLimits(bytes: count), ImageLimits(bytes: count - 1), ImageLimits(pixels: 5)]
    let expected = [nil, .tooManyBytes(url: "a.png", limit: count - 1), ImageError.tooManyPixels(url: "a.png", size: size, limit: 5)]
    #expect(limits.map { failure(store(folder.path, limits: $0), "a.png") } == expected)
    if case .tooManyBytes? = failure(store(limits: limits[1]), dataURL(picture)) {
    } else {
      Issue.record("a data address above the limit was read")
    }
  }
}
