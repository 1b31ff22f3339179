import EmakiSupport
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiImages

@Suite(.timeLimit(.minutes(2))) struct NetworkReaderTests {
  private let folder = TemporaryFolder()

  private var files: [String] { FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [] }

  private func reader(_ mode: NetworkAccess.Mode = .on, at time: Int = 1000, memoryLimit: Int = 1 << 20) -> NetworkReader {
    NetworkReader(NetworkAccess(mode, allowedHosts: ["127.0.0.1"]), cacheDirectory: folder.path, memoryLimit: memoryLimit) { time }
  }

  /// Returns the content of an address; of `a` on a server for a fresh reader by default.
  private func contents(_ server: LocalServer, _ path: String = "a", by reader: NetworkReader? = nil, at time: Int = 1000) async throws
    -> [UInt8]
  {
    try await (reader ?? self.reader(at: time)).contents(of: server.url(path), byteLimit: 1 << 20)
  }

  /// A server whose answers are the numbers of its requests.
  private func counting(_ headers: [String: String] = [:], length: Int = 1) throws -> LocalServer {
    try LocalServer { _, number in .init(200, headers, [UInt8](repeating: UInt8(number), count: length)) }
  }

  @Test func `an address that is asked for a hundred times at once is one request`() async throws {
    // The server answers only when all callers have begun to ask.
    let asking = DispatchGroup()
    for _ in 0..<100 { asking.enter() }
    let server = try LocalServer { _, _ in
      asking.wait()
      return .init(200, [:], [5])
    }
    let reader = reader()
    let bodies = await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          asking.leave()
          return try? await reader.contents(of: server.url("a"), byteLimit: 1)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect((bodies, server.requests.count) == (Array(repeating: [5], count: 100), 1))
  }

  @Test func `addresses that look the same but have other bytes are different`() async throws {
    let (server, reader) = (try counting(), reader())
    // The third is no request.
    for (number, name) in ["\u{E9}", "e\u{301}", "\u{E9}"].enumerated() {
      #expect(try await contents(server, name, by: reader) == [UInt8(number % 2)])
    }
  }

  @Test func `a failure is kept and returned again`() async throws {
    let (server, reader) = (try LocalServer { _, _ in .init(404) }, reader())
    for _ in 0..<3 { await #expect(throws: NetworkFailure.status(404)) { try await contents(server, by: reader) } }
    #expect(server.requests.count == 1)
  }

  @Test func `fresh content is not requested again by another run`() async throws {
    let server = try counting(["Cache-Control": "max-age=60"])
    // The last is a clock that was put back.
    for (time, expected) in [(1000, 0), (1059, 0), (1000, 0), (1060, 1), (900, 2)] as [(Int, UInt8)] {
      #expect(try await contents(server, at: time) == [expected], "\(time)")
    }
  }

  /// Content that has a tag is fresh for a minute; content that has a date is never.
  @Test(arguments: [
    ("if-none-match", ["ETag": "\"7\"", "Cache-Control": "max-age=60"], [nil, "\"7\""]),
    ("if-modified-since", ["Last-Modified": "Sat, 21 Nov 2026"], [nil, "Sat, 21 Nov 2026", "Sat, 21 Nov 2026"]),
    // What is changed in the same second has the same date.
    ("if-modified-since", ["Last-Modified": "Sat, 21 Nov 2026", "Date": "Sat, 21 Nov 2026"], [nil, nil, nil]),
  ]) func `unchanged content is not sent again`(condition: String, headers: [String: String], asked: [String?]) async throws {
    let server = try LocalServer { request, _ in request.headers[condition] == nil ? .init(200, headers, [7]) : .init(304) }
    for time in [1000, 2000, 2059] { #expect(try await contents(server, at: time) == [7]) }
    #expect(server.requests.map { $0.headers[condition] } == asked)
  }

  @Test func `a redirect is requested again, and only its target is sent the tag`() async throws {
    let server = try LocalServer { request, _ in
      if request.path == "a" { return .init(302, ["Location": "/b"]) }
      return request.headers["if-none-match"] == nil ? .init(200, ["ETag": "\"7\"", "Cache-Control": "max-age=60"], [7]) : .init(304)
    }
    for _ in 0..<2 { #expect(try await contents(server) == [7]) }
    #expect(server.requests.map { [$0.path, $0.headers["if-none-match"]] } == [["a", nil], ["b", nil], ["a", nil], ["b", "\"7\""]])
  }

  @Test func `content that must not be stored is not stored`() async throws {
    let server = try counting(["Cache-Control": "no-store, max-age=60"])
    for number: UInt8 in [0, 1] { #expect(try await contents(server) == [number]) }
    #expect(files == [])
  }

  @Test func `a damaged cache entry is fetched again`() async throws {
    let server = try counting(["Cache-Control": "max-age=60"], length: 100)
    _ = try await contents(server)
    let file = URL(filePath: folder.path + "/" + (try #require(files.first { $0.split(separator: "/").count == 3 })))
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 10] ^= 1
    try bytes.write(to: file)
    for reader in [reader(), reader(.cache)] { #expect(try await contents(server, by: reader) == [UInt8](repeating: 1, count: 100)) }
  }

  @Test func `mode off reads nothing, mode cache reads stale content but requests nothing`() async throws {
    let server = try counting()
    await #expect(throws: NetworkFailure.notCached) { try await contents(server, by: reader(.cache)) }
    _ = try await contents(server)
    #expect(try await contents(server, by: reader(.cache, at: 1 << 40)) == [0])
    await #expect(throws: NetworkFailure.off) { try await contents(server, by: reader(.off)) }
    #expect(server.requests.count == 1)
  }

  @Test func `content that was dropped from memory is the same when it is read again`() async throws {
    let (server, reader) = (try counting(length: 1000), reader(memoryLimit: 3000))
    for index in Array(0..<5) + Array(0..<5) { #expect(try await contents(server, "\(index)", by: reader).first == UInt8(index)) }
    #expect(server.requests.count == 5)
  }

  /// Loaders and caches of one's own.
  private final class Own: HTTPLoader, HTTPCache {
    let entries = Mutex<[String: CachedResponse]>([:])

    func load(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, NetworkFailure>) -> Void) {
      completion(.success(HTTPResponse(body: request.url.bytes, validators: HTTPValidators(url: request.url))))
    }
    func response(for url: String) -> CachedResponse? { entries.withLock { $0[url] } }
    func store(_ response: CachedResponse, for url: String) { entries.withLock { $0[url] = response } }
  }

  @Test func `a user's own loader and cache are used in place of the library's`() async throws {
    let (own, url) = (Own(), "https://example.org/a")
    let reader = NetworkReader(NetworkAccess(.on, loader: own, cache: own), cacheDirectory: folder.path)
    let contents = try await reader.contents(of: url, byteLimit: 1 << 20)
    #expect([contents, own.response(for: url)?.body] == [url.bytes, url.bytes])
    await #expect(throws: NetworkFailure.tooManyBytes(limit: 3)) { try await reader.contents(of: url, byteLimit: 3) }
  }

  private func entry(_ body: [UInt8], _ url: String = "http://b") -> CachedResponse {
    CachedResponse(body: body, validators: HTTPValidators(url: url, etag: "x"), maxAge: nil, date: 5)
  }

  @Test func `a cache entry is read only for its own address`() {
    let bytes = entry([1, 2]).bytes(for: "http://a")
    #expect(["http://a", "http://b"].map { CachedResponse(bytes: bytes, for: $0) } == [entry([1, 2]), nil])
    for count in 0..<bytes.count - 2 { #expect(CachedResponse(bytes: Array(bytes[..<count]), for: "http://a") == nil) }
  }

  @Test func `the cache folder stays below its limit`() {
    let limit = 16 * 50_000
    let cache = HTTPCacheFolder(folder["http"], byteLimit: limit)
    for number in 0..<200 {
      let response = entry([UInt8](repeating: 1, count: 9000), "\(number)")
      cache.store(response, for: "\(number)")
      #expect(cache.response(for: "\(number)") == response)
    }
    let attributes = files.compactMap { try? FileManager.default.attributesOfItem(atPath: folder[$0]) }
    let bytes = attributes.filter { $0[.type] as? FileAttributeType == .typeRegular }.compactMap { $0[.size] as? Int }.reduce(0, +)
    #expect((limit / 2...limit).contains(bytes))
    cache.store(entry([UInt8](repeating: 1, count: 30_000)), for: "x")
    #expect(cache.response(for: "x") == nil, "more than a thirty-second of all")
  }
}
