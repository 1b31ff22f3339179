import EmakiEngine
import EmakiSupport
import FoundationEssentials

/// An HTML report is a file that shows pictures beside their goldens. It is written case by case, and loads no other file.
package final class HTMLReport {
  /// The file that the report becomes; `nil` where its bytes go elsewhere.
  private let file: OutputFile?
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private var byteCount = 0

  /// Begins a report. Its file is put in its place only when it is whole.
  package init(path: String) throws {
    let file = try OutputFile(path)
    self.file = file
    sink = { try file.write($0) }
    try write(HTMLReportPage.head)
  }

  /// Begins a report whose bytes are taken by a function.
  package init(to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    (file, self.sink) = (nil, sink)
    try write(HTMLReportPage.head)
  }

  /// Whether the report has grown to megabytes, so that further cases should be short.
  package var isLarge: Bool { byteCount > 2 << 20 }

  package func add(_ entry: ReportCase) throws { try write(entry, in: "class=\"case\"") }

  /// Ends the report and puts it in its place.
  ///
  /// - Parameters:
  ///   - summary: the summary in one line.
  ///   - orphans: the paths of goldens that no case has.
  package func finish(summary: String, orphans: [String]) throws {
    try write(["summary": [summary], "orphans": orphans], in: "id=\"run\"")
    try write(HTMLReportPage.tail)
    try file?.commit()
  }

  /// Writes JSON as an element that the page's script reads.
  private func write(_ value: some Encodable, in attribute: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var json: [UInt8] = []
    // The character "<" only occurs inside strings of the JSON. In an element it could begin "</script>" or "<!--", so it is escaped.
    // https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
    for byte in try encoder.encode(value) {
      if byte == UInt8(ascii: "<") { json += #"\u003c"#.utf8 } else { json.append(byte) }
    }
    try write("<script type=\"application/json\" \(attribute)>")
    try write(json)
    try write("</script>\n")
  }

  private func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try sink($0) }
    byteCount += bytes.count
  }

  private func write(_ text: String) throws {
    try write(Array(text.utf8))
  }
}

/// An HTML report page is the page round the cases of an `HTMLReport`. It is made from the files `report.html`, `report.css` and
/// `report.js`, which are part of the program.
///
/// Colours follow the reader's light or dark setting. The content policy of the page allows no connection to other addresses.
enum HTMLReportPage {
  /// The part of the page before the cases.
  static let head = parts.head
  /// The part of the page behind the cases.
  static let tail = parts.tail

  private static let parts: (head: String, tail: String) = {
    let page = String(decoding: PackageResources.report_html, as: UTF8.self)
      .replacing("{{report.css}}\n", with: String(decoding: PackageResources.report_css, as: UTF8.self))
      .replacing("{{report.js}}\n", with: String(decoding: PackageResources.report_js, as: UTF8.self))
    let parts = page.split(separator: "{{cases}}\n", maxSplits: 1)
    precondition(parts.count == 2, "report.html says with {{cases}} where the cases stand")
    return (String(parts[0]), String(parts[1]))
  }()
}
