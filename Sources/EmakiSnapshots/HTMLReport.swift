import Emaki
import Foundation

/// An HTML file that shows pictures beside their goldens, written case by case: it needs nothing but itself, and may ask for nothing else.
package final class HTMLReport {
  private let file: OutputFile

  package init(path: String) throws {
    file = try OutputFile(path)
    try write(HTMLReportPage.head)
  }

  package func add(_ entry: ReportCase) throws {
    let encoder = JSONEncoder()
    // Slashes stay escaped: "</script>" in a text must not end the element.
    encoder.outputFormatting = [.sortedKeys]
    let json = String(decoding: try encoder.encode(entry), as: UTF8.self)
    try write("<script type=\"application/json\" class=\"case\">\(json)</script>\n")
  }

  /// - Parameters:
  ///   - summary: in one line.
  ///   - orphans: paths of goldens that no case has.
  package func finish(summary: String, orphans: [String]) throws {
    let json = String(decoding: try JSONEncoder().encode(["summary": [summary], "orphans": orphans]), as: UTF8.self)
    try write("<script type=\"application/json\" id=\"run\">\(json)</script>\n")
    try write(HTMLReportPage.tail)
    try file.commit()
  }

  private func write(_ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }
}
