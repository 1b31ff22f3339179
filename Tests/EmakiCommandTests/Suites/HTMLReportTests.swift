import EmakiTestSupport
import Foundation
import Testing

/// `emaki verify --report`, in Debian's Chromium without a screen.
@Suite(.serialized) struct HTMLReportTests {
  /// The folder of a report, which no test changes.
  private static let report = Task { try await makeReport() }

  private let workspace = Workspace()

  /// Makes the report of four cases. Three fail: one with changes of many kinds, one that is compared by pixel, and one without a golden.
  /// The fourth passes.
  private static func makeReport() async throws -> Workspace {
    let workspace = Workspace()
    func writeRows(_ bodies: [(id: String, body: String)]) throws {
      let rows = bodies.map { #"{"id": "\#($0.id)", "body": "\#($0.body)", "date": "2h"}"# }
      try workspace.writeFeed("[\(rows.joined(separator: ","))]")
    }
    let suite = """
      emaki: 1
      size: 200x240
      scale: 1
      cases:
        - {name: list, feed: feed.json, shots: [full, {offset: 160, name: still}]}
        - {name: plain, feed: feed.json, shots: [full]}

      """
    try workspace.write(suite, to: "emaki.yaml")
    let rows = (0..<6).map { (id: $0 == 5 ? "n-5 <!--<script></script>" : "n-\($0)", body: "Row \($0) </script>") }
    try writeRows(rows)
    try await workspace.succeed("record --all")
    // This picture has no manifest, so it says nothing of its rows.
    try await workspace.succeed("render feed.json --full --size 200x240 --scale 1 -o goldens/plain.full@1x.png")
    try writeRows([(id: "new", body: "New"), rows[0], (id: "n-1", body: "Raw 1 </script>")] + rows[2..<5])
    // A new row of 80 points moves the rows that the list shows from 160 on, so the offset is 80 larger.
    try workspace.write(
      suite.replacing("offset: 160", with: "offset: 240") + "  - {name: more, feed: feed.json}\n", to: "emaki.yaml")
    let run = try await workspace.run("verify --report out.html")
    #expect(run.code == 1 && run.text.hasSuffix("4 pictures: 1 passed, 2 failed, 1 missing, 0 orphans\nout.html\n"), "\(run.said)")
    return workspace
  }

  /// Returns a browser that shows the report.
  private func browser() async throws -> DrivenBrowser {
    try DrivenBrowser(await Self.report.value.folder.appending(path: "out.html").absoluteString, folder: workspace.folder)
  }

  @Test func `the report is one file that names no other`() async throws {
    let html = try await Self.report.value.contents("out.html").text
    // Texts of a feed can neither end the element that holds them nor begin another one.
    #expect(["http:", "https:", "src=\"", "href=", "@import", "url(", "<!--"].filter(html.contains) == [])
    #expect(html.contains(#""text":"row \"n-5 \u003c!--\u003cscript>\u003c\/script>\" removed""#) && html.hasSuffix("</html>\n"))
  }

  /// The steps are those of `report.txt`, whose head says how they are written.
  @Test(.enabled(if: DrivenBrowser.isInstalled, "Chromium is not installed")) func `every control of the report works`() async throws {
    let browser = try await browser()
    let steps = try String(beside: "report.txt").lines.filter { !$0.hasPrefix("# ") }
    for step in steps {
      let words = step.split(separator: " ", maxSplits: 1).map(String.init)
      switch words[0] {
      case "do": _ = try browser.value(words[1] + "; 0")
      case "wait": try browser.wait(words[1])
      default:
        let end = try #require(step.ranges(of: " = ").last)
        var value = String(step[end.upperBound...])
        if value.hasPrefix("$") { value = "\(try await differing(String(value.dropFirst())))" }
        #expect(try browser.text("JSON.stringify(\(step[..<end.lowerBound]))") == value, "\(step)")
      }
    }
    #expect(steps.count > 50 && browser.complaints == [])
  }

  /// The number of red pixels in the picture of a difference.
  private func differing(_ name: String) async throws -> Int {
    let count = try await Self.report.value.picture(".emaki/failed/\(name)@1x.difference.png").words.count { $0 == 0xFFFF_0000 }
    #expect(count > 0)
    return count
  }

  @Test(.enabled(if: DrivenBrowser.isInstalled, "Chromium is not installed"))
  func `the script puts the actual picture together from rows as it was drawn, and the page is light or dark as the browser is set`()
    async throws
  {
    let browser = try await browser()
    try browser.wait("main.dataset.shown === 'list.full'")
    let url = try browser.text("main.querySelectorAll('canvas')[1].toDataURL()")
    let put = try DecodedPNG(#require(Data(base64Encoded: String(url.dropFirst("data:image/png;base64,".count)))))
    #expect(put.words == (try await Self.report.value.picture(".emaki/failed/list.full@1x.actual.png")).words)
    for (scheme, ground) in [("light", "rgb(255, 255, 255)"), ("dark", "rgb(22, 24, 28)")] {
      try browser.call("Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
      #expect(try browser.text("getComputedStyle(document.body).backgroundColor") == ground)
    }
  }

  @Test(.enabled(if: DrivenBrowser.isInstalled, "Chromium is not installed"))
  func `the first case is shown once the page has loaded, also where no frame is drawn`() async throws {
    // The browser writes the page as soon as it has loaded.
    let options = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir=profile --dump-dom"
    let run = try await Self.report.value.shell("\(DrivenBrowser.path) \(options) out.html")
    #expect(run.text.contains(#"data-shown="list.full""#) && run.text.contains("<canvas"))
  }
}
