import EmakiBatch
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiSupport
import FoundationEssentials
import Glibc

/// A layout source holds the text of one layout document, and the name of the place that it was read from.
struct LayoutSource {
  var name: String
  var text: [UInt8]
  /// Whether the document is a line among others on standard input.
  var isLine = false
}

/// Layout sources return the documents of a file or of standard input. Standard input holds either one document in all or one on each line.
/// In the second case, each document is returned as soon as its line has ended.
///
/// If the first line closes all its brackets, it is a document. If it leaves some open, all of the input is one document.
struct LayoutSources {
  private let path: String
  private var lines = LineReader(Streams.current.input, name: "standard input", limit: FeedLimits().bytes)
  private var hasStarted = false
  /// The document that was read but not returned yet.
  private var pending: LayoutSource?

  /// Creates the sources of a file, which is not read yet.
  ///
  /// - Parameter path: the file's path; `-` is standard input.
  init(_ path: String) { self.path = path }

  mutating func next() throws -> LayoutSource? {
    if !hasStarted { try start() }
    if let source = pending.take() { return source }
    return path == "-" ? try nextLine().map(source) : nil
  }

  private mutating func start() throws {
    hasStarted = true
    guard path == "-" else {
      pending = LayoutSource(name: path, text: try InputFile.contents(of: path))
      return
    }
    guard let first = try nextLine() else { return }
    if Self.leavesOpen(first.text) {
      guard let rest = try lines.rest() else { throw Self.tooLarge }
      let text = Array(repeating: 0x0A, count: first.number - 1) + first.text + [0x0A] + rest
      pending = LayoutSource(name: "standard input", text: text)
    } else {
      pending = source(first)
    }
  }

  private mutating func nextLine() throws -> (number: Int, text: [UInt8])? {
    guard let (number, line) = try lines.next() else { return nil }
    guard case .text(let text) = line else { throw Self.tooLarge }
    return (number, text)
  }

  private static var tooLarge: InputError { .tooLarge("standard input", bytes: FeedLimits().bytes + 1, limit: FeedLimits().bytes) }

  private func source(_ line: (number: Int, text: [UInt8])) -> LayoutSource {
    LayoutSource(name: "standard input, line \(line.number)", text: line.text, isLine: true)
  }

  /// Returns whether a line opens more brackets than it closes.
  private static func leavesOpen(_ line: [UInt8]) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in line {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
    return depth > 0
  }
}

/// A whole feed is a feed that a command reads without the pages that follow it.
enum WholeFeed {
  /// Reads the feed of a request.
  ///
  /// - Throws: `Failure` for a feed that is too large. This command would take the pages of such a feed as separate feeds.
  static func read(_ request: DrawingRequest) async throws -> Feed {
    var request = request
    // The network is used only to fetch the feed itself.
    request.access.network = .on
    do {
      return try await request.readFeed()
    } catch let error as FeedError {
      throw Failure(.invalidInput, Wording.sentence(error, hasPages: false))
    }
  }
}

extension LayoutInspection {
  /// Prints the findings about the tree, one on each line.
  ///
  /// - Parameters:
  ///   - alone: an element inside the root that is looked at as if it were the root.
  ///   - name: the name of the tree in messages.
  func printFindings(alone: DisplayNode? = nil, name: String) throws {
    let (findings, error) = findings(alone: alone)
    for finding in findings { try StandardOutput.printLine("\(name): \(finding)") }
    if let error { throw error }
  }
}

extension LayoutAnswer {
  /// Creates the answer that has the frame of every node, relative to the root.
  init(framesOf root: DisplayNode, name: String) {
    func frames(_ node: DisplayNode, _ origin: Point) -> [Frame] {
      node.subnodes.flatMap { subnode -> [Frame] in
        let place = origin + subnode.frame.origin
        let own = Frame(id: subnode.debugName ?? "?", frame: Rect(origin: place, size: subnode.frame.size))
        return [own] + frames(subnode, place)
      }
    }
    self.init(name: name, size: root.frame.size, frames: frames(root, .zero))
  }
}
