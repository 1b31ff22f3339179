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

  // What asks for features that the reader may lack has its fallback beside it.
  @Test(arguments: [
    ("<foreignObject width='9'><p>a</p></foreignObject>", "foreignObject"), ("<g><svg:foreignObject/></g>", "foreignObject"),
    ("<switch><foreignObject requiredFeatures='x'/><text>a</text></switch>", nil), ("<desc>foreignObject, textPath</desc>", nil),
    ("<switch>\n<foreignObject\nrequiredExtensions='x'/><foreignObject/></switch>", "foreignObject"),
    ("<text><textPath href='#p'>a</textPath></text>", "textPath"), ("<text>a😀</text>", "emoji in colours"), ("<title>😀</title>", nil),
    ("<path fill='var(--a, #000)' stroke='OKLCH(1 0 0)'/>", "var(), oklch("), ("<g style='transform-origin: 1px'/>", "transform-origin"),
    ("<text textLength='9'>a</text>", "textLength"), ("<metadata textLength='9'/>", nil),
  ]) func `what librsvg passes over is told`(content: String, names: String?) throws {
    let bytes = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:svg='http://www.w3.org/2000/svg' width='1' height='1'>\(content)</svg>".bytes
    let file = EncodedImage(bytes)
    let faults = try file.picture(file.header()).repair?.faults
    #expect(faults == names.map { ["it has \($0), which librsvg does not draw. Export it as plain shapes, colours and texts"] })
  }

  @Test func `a long file is refused`() {
    let bytes = "<svg/>".bytes + [UInt8](repeating: 32, count: 4 << 20)
    #expect(SVGText.refusal(of: bytes) == "its 4194310 bytes are more than 4194304")
  }
}
