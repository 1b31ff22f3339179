import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests which files count as SVG and which of them are refused.
struct SVGTextTests {
  static let texts = TextFixture("../Samples/svg-texts.txt").sections

  @Test(arguments: texts)
  func `a file is a drawing if its first element says so, and is refused for what it embeds or declares`(title: String, texts: [String]) {
    for bytes in texts.map({ $0.bytes }) {
      let found = SVGText.begins(bytes) ? SVGText.refusal(of: bytes) ?? "a drawing" : "no SVG"
      #expect(found == title, "\(bytes.text)")
    }
  }

  @Test(arguments: [100, 150, 200, 1000]) func `an encoding is found behind many spaces`(length: Int) {
    let text = "<?xml version='1.0'\(String(repeating: " ", count: length))encoding='UTF-7'?><svg/>"
    #expect(SVGText.refusal(of: text.bytes) == "its encoding is not UTF-8")
  }

  @Test(arguments: TextFixture("../Samples/svg-overlooked.txt").sections)
  func `what librsvg passes over is told`(names: String, contents: [String]) throws {
    for content in contents {
      let bytes = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:svg='http://www.w3.org/2000/svg' width='1' height='1'>\(content)</svg>"
        .bytes
      let faults = try EncodedImage(bytes).picture(EncodedImage(bytes).header()).repair?.faults
      let told = "it has \(names), which librsvg does not draw. Export it as plain shapes, colours and texts"
      #expect(faults?.first == (names == "nothing" ? nil : told), "\(content)")
    }
  }

  @Test func `a long file is refused`() {
    let bytes = "<svg/>".bytes + [UInt8](repeating: 32, count: 4 << 20)
    #expect(SVGText.refusal(of: bytes) == "its 4194310 bytes are more than 4194304")
  }
}
