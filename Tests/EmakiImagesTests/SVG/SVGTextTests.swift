import EmakiDisplay
import Testing

@testable import EmakiImages

/// Tests which files count as SVG and which of them are refused.
@Suite struct SVGTextTests {
  @Test(arguments: [
    "<svg/>", "<svg xmlns='http://www.w3.org/2000/svg'>", "<svg\n", "\u{FEFF} \n<svg>", "<?xml version='1.0'?><!-- <a> --><svg>",
    "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' '>'>\n<svg >", "<!DOCTYPE svg [ <!ENTITY a '>'> ]><svg>",
  ]) func `a file whose first element is svg is SVG`(text: String) {
    #expect(SVGText.begins(Array(text.utf8)))
  }

  @Test(arguments: ["", "<svgz>", "<svg", "svg", "<html><svg>", "<!-- <svg> -->", "<?xml", "<!DOCTYPE html><html><svg>", "text <svg>"])
  func `other files are not SVG`(text: String) { #expect(!SVGText.begins(Array(text.utf8))) }

  private func refusal(_ text: String) -> String? { SVGText.refusal(of: Array(text.utf8)) }

  @Test func `a plain drawing is accepted`() {
    let drawing = "<svg viewBox='0 0 9 9'><metadata>metadata: none</metadata><use href='#a'/><path d='M0 0' fill='url(#g)'/></svg>"
    let encoded = ["UTF-8", "utf-8", "ISO-8859-1"].map { "<?xml version='1.0' encoding='\($0)'?><svg/>" }
    let styled = "<?xml-stylesheet href='\(String(repeating: "a", count: 300)).css'?><svg/>"
    for text in encoded + [drawing, styled] { #expect(refusal(text) == nil, "\(text)") }
  }

  static let embedding = [
    "<image href='a.png'/>", "<svg:image/>", "<IMAGE/>", "<feImage/>", "<xi:include href='a.svg'/>", "<use href='data:,a'/>",
    "<use href=' DATA:,a'/>", "<use href='da\nta:,a'/>", "<use href='&#100;ata:,a'/>", "<use href='&#x64;at&#0097;&#58;,a'/>",
    "<use href='&#0000000000100;ata:,a'/>", "<use href='&#x00000000000000000064;ata:,a'/>",
    #"<g style="filter:url(\64 ata:a)"/>"#, #"<g style="filter:\75rl(a)"/>"#, "<style>@import url(data:a)</style>",
  ]

  @Test(arguments: embedding) func `a drawing that embeds other files is refused, however that is spelt`(element: String) {
    #expect(refusal("<svg>\(element)</svg>") == "it embeds other files")
  }

  @Test func `entities, other encodings and long files are refused`() {
    #expect(refusal("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>") == "it declares entities")
    for length in [1, 100, 150, 200, 1000] {
      let space = String(repeating: " ", count: length)
      #expect(refusal("<?xml version='1.0'\(space)encoding='UTF-7'?><svg/>") == "its encoding is not UTF-8", "\(length) spaces")
    }
    #expect(refusal("<svg/>" + String(repeating: " ", count: 4 << 20)) == "its 4194310 bytes are more than 4194304")
  }
}
