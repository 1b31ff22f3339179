import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// Trees of nodes and their pixels, in `Fixtures/pixels.txt`, whose head says how they are written.
struct PixelFixtureTests {
  struct Fixture: CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
  }

  static let fixtures = TextFixture.blocks("pixels.txt", in: "Painting").map { lines in
    Fixture(testDescription: lines[0], lines: Array(lines.dropFirst()))
  }

  @Test(arguments: fixtures) func `a tree has the pixels that are written`(fixture: Fixture) throws {
    var (trees, scales): ([DisplayNode], [Double]) = ([], [])
    var path: [DisplayNode] = []
    var checks: [[String]] = []
    for line in fixture.lines {
      var words = line.words[...]
      switch words.first {
      case "tree":
        let numbers = words.dropFirst().compactMap { Double($0) }
        scales = Array(numbers.dropFirst(2))
        path = [DisplayNode(Rect(0, 0, numbers[0], numbers[1]), .white)]
        trees.append(path[0])
      case "node":
        words.removeFirst()
        path = Array(path.prefix(line.prefix { $0 == " " }.count / 2))
        path.append(try node(&words))
        try #require(path.dropLast().last).addSubnode(path[path.count - 1])
      default: checks.append(Array(words))
      }
    }
    try #require(trees.count == 2 || !checks.isEmpty)
    for scale in scales {
      let pictures = try trees.map { try $0.painted(scale: scale) }
      #expect(pictures.allSatisfy { $0.words == pictures[0].words }, "scale \(scale)")
      for words in checks { try check(pictures[0], words, scale: scale) }
    }
  }

  private func check(_ picture: Bitmap, _ words: [String], scale: Double) throws {
    let numbers = words.compactMap { Double($0) }
    if words[0] == "ink" {
      let bounds = try Double(words[1]) == nil && words[1] != "none" ? picture.bounds(of: color(words[1])) : picture.inkBounds()
      func rect(_ first: Int) -> PixelRect {
        PixelRect(Rect(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]), scale: scale)
      }
      let expected = words[1] == "none" ? .empty : rect(0)
      #expect(numbers.count == 8 ? bounds.contains(expected) && rect(4).contains(bounds) : bounds == expected, "\(words): \(bounds)")
    } else {
      #expect(try picture[Int(numbers[0] * scale), Int(numbers[1] * scale)] == color(words[2]).premultiplied, "\(words)")
    }
  }

  /// Reads a colour, a name or six digits, with its alpha behind a slash.
  private func color(_ word: String) throws -> Color {
    let parts = word.split(separator: "/")
    let names: [Substring: UInt32] = ["red": 0xFF0000, "blue": 0x0000FF, "black": 0, "white": 0xFFFFFF]
    let color = Color(try #require(names[parts[0]] ?? UInt32(parts[0], radix: 16)))
    return try parts.count == 1 ? color : color.withAlpha(#require(Double(parts[1])))
  }

  /// Reads a node's frame and properties.
  private func node(_ words: inout ArraySlice<String>) throws -> DisplayNode {
    func number() throws -> Double {
      let word = words.popFirst() ?? ""
      return try #require(Double(word), "\(word)")
    }
    let node = DisplayNode(Rect(try number(), try number(), try number(), try number()))
    while let word = words.popFirst() {
      switch word {
      case "alpha": node.alpha = try number()
      case "clips": node.clipsToBounds = true
      case "hidden": node.isHidden = true
      case "rasterizes": node.shouldRasterizeDescendants = true
      case "corner": node.cornerRadius = try number()
      case "z": node.zPosition = try number()
      case "border":
        node.borderWidth = try number()
        node.borderColor = try color(words.popFirst() ?? "")
      case "transform":
        let transform = Transform(a: try number(), b: try number(), c: try number(), d: try number())
        node.transform = transform.then(.translation(x: try number(), y: try number()))
      case "shadow":
        node.shadowOpacity = try number()
        node.shadowRadius = try number()
        node.shadowOffset = Point(try number(), try number())
        if let word = words.first, word.contains("/") { node.shadowColor = try color(words.popFirst() ?? "") }
      default: node.backgroundColor = try color(word)
      }
    }
    return node
  }
}
