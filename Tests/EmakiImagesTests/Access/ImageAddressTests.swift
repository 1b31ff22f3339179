import EmakiDisplay
import EmakiImages
import EmakiTestSupport
import Glibc
import Testing

@Suite struct ImageAddressTests {
  private let picture = PNGFile(width: 3, height: 2) { _, _ in [9, 8, 7, 255] }.bytes
  private let size = PixelSize(width: 3, height: 2)

  private func store(_ base: String, allowed: [String] = [], limits: ImageLimits = ImageLimits()) -> ImageStore {
    ImageStore(access: ImageAccess(baseDirectory: base, allowedDirectories: allowed), limits: limits)
  }

  private func failure(_ store: ImageStore, _ url: String) -> ImageError? {
    do throws(ImageError) {
      _ = try store.pixelSize(of: .url(url))
      return nil
    } catch {
      return error
    }
  }

  @Test func `relative, absolute and file addresses find the same picture`() throws {
    let folder = try TemporaryFolder()
    let sub = try folder.addFolder("pics")
    let file = try folder.write(picture, to: "pics/a picture é.png")
    let escaped = folder.path + "/pics/a%20picture%20%C3%A9.png"
    let addresses = [
      "pics/a picture é.png", "./pics/../pics/a picture é.png", file, "file://\(escaped)", "FILE://localhost\(escaped)#part",
      "file:\(escaped)?query", "file:pics/a%20picture%20é.png",
    ]
    for address in addresses { #expect(try store(folder.path).pixelSize(of: .url(address)) == size, "\(address)") }
    #expect(try store(sub + "/..").pixelSize(of: .url("pics/a picture é.png")) == size)
  }

  @Test func `data addresses hold base64 or escaped bytes, with any media type`() throws {
    let base64 = base64(picture)
    let escaped = picture.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let addresses = [
      "data:image/png;base64,\(base64)", "data:;base64,\(base64)", "DATA:text/plain;charset=utf-8;BASE64,\(base64)",
      "data:image/jpeg,\(escaped)", "data:,\(escaped)", "data:;base64,\(base64.prefix(20))%0A \n\(base64.dropFirst(20))",
      "data:;base64,\(base64.prefix { $0 != "=" })", "data:;base64,\(base64.replacing("=", with: "%3D"))",
    ]
    for address in addresses { #expect(try store("/").pixelSize(of: .url(address)) == size, "\(address.prefix(60))") }
  }

  @Test func `the error for a broken data address gives the reason and shortens the address`() {
    let long = "data:image/png;base64,!!!!" + String(repeating: "A", count: 1000)
    let name = "data:image/png;base64,!!!!AAAAAAAAAAAAAA... (1026 bytes)"
    #expect(failure(store("/"), long) == .malformedURL(url: name, cause: "its content is not base64"))
    #expect(
      failure(store("/"), "data:image/png") == .malformedURL(url: "data:image/png", cause: "a data: URL needs a comma before its content"))
    #expect(
      failure(store("/"), "data:,%zz") == .malformedURL(url: "data:,%zz", cause: "a \"%\" in it is not followed by two hexadecimal digits"))
    #expect(failure(store("/"), "data:,hello") == .unknownFormat(url: "data:,hello"))
  }

  @Test func `network addresses and unknown schemes are refused`() {
    for url in ["http://example.org/a.png", "HTTPS://example.org/a.png"] {
      #expect(failure(store("/"), url) == .network(url: url, .off))
    }
    #expect(
      failure(store("/"), "//example.org/a.png")
        == .malformedURL(url: "//example.org/a.png", cause: "an address that begins with // needs its scheme, such as https:"))
    #expect(failure(store("/"), "ftp://example.org/a") == .unknownScheme(url: "ftp://example.org/a", scheme: "ftp"))
    #expect(
      failure(store("/"), "file://server/a.png")
        == .malformedURL(
          url: "file://server/a.png", cause: "a file: URL with the host \"server\" is not on this machine"))
    #expect(failure(store("/"), "") == .malformedURL(url: "", cause: "the address is empty"))
    #expect(failure(store("/"), "a\0.png") == .malformedURL(url: "a\0.png", cause: "a path cannot hold the character U+0000"))
    #expect(failure(store("/"), "file:///a%00b") == .malformedURL(url: "file:///a%00b", cause: "a path cannot hold the character U+0000"))
    #expect(failure(store("/"), "file:///%FF") == .malformedURL(url: "file:///%FF", cause: "its percent escapes are not UTF-8 text"))
  }

  @Test func `a missing file is reported as missing`() throws {
    let folder = try TemporaryFolder()
    #expect(failure(store(folder.path), "no.png") == .missing(url: "no.png", path: folder.path + "/no.png"))
    try folder.write(picture, to: "a.png")
    #expect(failure(store(folder.path), "a.png/b.png") == .missing(url: "a.png/b.png", path: folder.path + "/a.png/b.png"))
  }

  @Test func `no address can read a file outside the folder`() throws {
    let outer = try TemporaryFolder()
    let inner = try outer.addFolder("feed")
    let file = try outer.write(picture, to: "secret.png")
    try outer.addLink("feed/link.png", to: file)
    try outer.addLink("feed/up", to: "..")
    // A folder whose name begins like the allowed one's.
    _ = try outer.addFolder("feedling")
    let neighbour = try outer.write(picture, to: "feedling/a.png")
    for url in ["../secret.png", file, "file://" + file, "link.png", "up/secret.png", "./x/../../secret.png"] {
      #expect(failure(store(inner), url) == .outsideFolder(url: url, path: file, allowed: [inner]))
    }
    #expect(failure(store(inner), neighbour) == .outsideFolder(url: neighbour, path: neighbour, allowed: [inner]))
    // Whether something exists outside is not told.
    let absent = outer.path + "/absent.png"
    #expect(failure(store(inner), "../absent.png") == .outsideFolder(url: "../absent.png", path: absent, allowed: [inner]))
  }

  @Test func `allowed folders may be read, also through links`() throws {
    let folder = try TemporaryFolder()
    let feed = try folder.addFolder("feed")
    let pictures = try folder.addFolder("pictures")
    let file = try folder.write(picture, to: "pictures/a.png")
    try folder.addLink("feed/link.png", to: file)
    try folder.addLink("alias", to: pictures)
    for url in ["../pictures/a.png", file, "link.png", folder.path + "/alias/a.png"] {
      #expect(try store(feed, allowed: [folder.path + "/alias"]).pixelSize(of: .url(url)) == size)
    }
  }

  @Test(.timeLimit(.minutes(20))) func `a folder, a pipe and a device are refused without waiting`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.addFolder("folder")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(failure(store(folder.path), "folder") == .notAFile(url: "folder", path: folder.path + "/folder"))
    #expect(failure(store(folder.path), "pipe") == .notAFile(url: "pipe", path: folder.path + "/pipe"))
    #expect(failure(store("/dev"), "zero") == .notAFile(url: "zero", path: "/dev/zero"))
  }

  @Test func `limits hold for files and data addresses`() throws {
    let folder = try TemporaryFolder()
    try folder.write(picture, to: "a.png")
    let bytes = ImageLimits(bytes: picture.count - 1)
    #expect(failure(store(folder.path, limits: bytes), "a.png") == .tooManyBytes(url: "a.png", limit: picture.count - 1))
    #expect(try store(folder.path, limits: ImageLimits(bytes: picture.count)).pixelSize(of: .url("a.png")) == size)
    guard case .tooManyBytes? = failure(store("/", limits: bytes), "data:;base64," + base64(picture)) else {
      Issue.record("a data address above the limit was read")
      return
    }
    let pixels = ImageLimits(pixels: 5)
    #expect(failure(store(folder.path, limits: pixels), "a.png") == .tooManyPixels(url: "a.png", size: size, limit: 5))
  }
}
