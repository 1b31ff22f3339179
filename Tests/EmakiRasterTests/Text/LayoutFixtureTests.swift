import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiRaster

/// Texts and the places of their lines, in `Fixtures/layouts.txt`, whose head says how they are written.
struct LayoutFixtureTests {
  struct Fixture: CustomTestStringConvertible {
    let testDescription: String
    let lines: [(key: Substring, value: String)]
  }

  static let fixtures: [Fixture] = TextFixture.blocks("layouts.txt").map { lines in
    Fixture(
      testDescription: lines[0],
      lines: lines.dropFirst().map { line in
        let key = line.prefix { $0 != " " }
        return (key, String(line.dropFirst(key.count + 1)))
      })
  }

  @Test(arguments: fixtures) func `lines are where they are written to be`(fixture: Fixture) throws {
    var (texts, languages, width, limit): ([String], [String?], Double, Int) = ([], [nil], .unbounded, 0)
    var (style, paths): (ParagraphStyle, [DrawingPath]) = (ParagraphStyle(), [])
    var expected: [(key: Substring, value: String)] = []
    let lengths: [Substring: WritableKeyPath<ParagraphStyle, Double>] = [
      "lineSpacing": \.lineSpacing, "paragraphSpacing": \.paragraphSpacing, "firstLineHeadIndent": \.firstLineHeadIndent,
      "headIndent": \.headIndent, "tailIndent": \.tailIndent,
    ]
    for (key, value) in fixture.lines {
      let numbers = value.words.compactMap { Double($0) }
      switch key {
      case "text": texts.append(value)
      case "language": languages = value.words
      case "width": width = numbers[0]
      case "limit": limit = Int(numbers[0])
      case "lineHeight": style.lineHeight = numbers[0]
      case "minimumLineHeight": style.minimumLineHeight = numbers[0]
      case "maximumLineHeight": style.maximumLineHeight = numbers[0]
      case "alignment": style.alignment = try #require(.allCases.first { "\($0)" == value })
      case "direction": style.baseWritingDirection = try #require(.allCases.first { "\($0)" == value })
      case "without": paths.append(DrawingPath(numbers[0], numbers[1], numbers[2], numbers[3]))
      default: if let length = lengths[key] { style[keyPath: length] = numbers[0] } else { expected.append((key, value)) }
      }
    }
    for (string, language) in texts.flatMap({ text in languages.map { (text, $0) } }) {
      var text = AttributedText(string, language: language)
      text.paragraphStyle = style
      let layout = try text.layout(width: width, lines: limit, around: paths)
      for (key, value) in expected {
        if key == "as" {
          text = AttributedText(value, language: language)
          text.paragraphStyle = style
          #expect(try ComparableLayout(layout).glyphs == ComparableLayout(text.layout(width: width, around: paths)).glyphs, "\(string)")
          continue
        }
        let found = try #require(values(key, layout), "\(key)")
        let words = value == "yes" || value == "no" ? [value == "yes" ? "1" : "0"] : value.words
        #expect(matches(found, words), "\(key) \(found) of \(string.debugDescription), \(language ?? "")")
      }
    }
  }

  private func values(_ key: Substring, _ layout: TextLayout) -> [Double]? {
    switch key {
    case "left": layout.lines.map(\.frame.minX)
    case "right": layout.lines.map(\.frame.maxX)
    case "middle": layout.lines.map(\.frame.midX)
    case "top": layout.lines.map(\.frame.minY)
    case "start": layout.lines.map { Double($0.utf8Range.lowerBound) }
    case "size": [layout.size.width, layout.size.height]
    case "room": [layout.size.width - (layout.lines.map(\.frame.maxX).max() ?? 0)]
    case "baseline": [layout.firstBaseline]
    case "lines": [Double(layout.lineCount)]
    case "glyphs": [Double(layout.glyphs.count)]
    case "cut": [layout.isTruncated ? 1 : 0]
    default: nil
    }
  }

  private func matches(_ found: [Double], _ words: [String]) -> Bool {
    var words = words
    if words.last == "+" {
      words.removeLast()
      while words.count < found.count { words.append(words[words.count - 1]) }
    }
    return found.count == words.count
      && zip(found, words).allSatisfy { found, word in
        let limit = Double(word.drop { "<>~".contains($0) }) ?? 0
        return switch word.first {
        case "-" where word.count == 1: true
        case ">": found > limit
        case "<": found < limit
        case "~": abs(found - limit) < 0.1
        default: abs(found - limit) < 0.01
        }
      }
  }
}
