import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki preview` in Debian's Chromium, where that is installed.
@Suite(.serialized) struct PreviewCommandTests {
  private let workspace = Workspace()

  private static func feed(_ bodies: String...) -> String {
    "[" + bodies.enumerated().map { #"{"id": "row-\#($0.offset)", "body": "\#($0.element)", "date": "2h"}"# }.joined(separator: ",\n") + "]"
  }

  private func start(_ arguments: String = "") throws -> (RunningProgram, port: Int) {
    let program = try workspace.start("preview feed.json --port 0 \(arguments)".words, streams: true)
    let address = try #require(program.readLine())
    return (program, try #require(address.split(separator: ":").last.flatMap { Int($0) }))
  }

  @Test(.enabled(if: DrivenBrowser.isInstalled, "Chromium is not installed")) func `the page follows the files and explains boxes`()
    async throws
  {
    try workspace.writeFeed(Self.feed("One", "Two"))
    let (program, port) = try start("--scale 1")
    defer { withExtendedLifetime(program) {} }
    let browser = try DrivenBrowser("http://127.0.0.1:\(port)/", folder: workspace.folder)
    try browser.wait("document.body.dataset.rows === '2'")
    let first = try browser.text("document.body.dataset.tag")
    #expect(try browser.text("[...rows.values()].map(row => row.id) + ' ' + picture.naturalWidth") == "row-0,row-1 390")

    // One more row makes the picture higher, and the page is not loaded again.
    _ = try browser.value("window.isSame = true; 0")
    try workspace.writeFeed(Self.feed("One", "Two", "Three"))
    try browser.wait("document.body.dataset.rows === '3'")
    #expect(try browser.value("window.isSame") as? Bool == true)

    // The error is shown above the last good picture, and says the line.
    let good = try browser.text("document.body.dataset.tag")
    #expect(good != first)
    try workspace.writeFeed("[{\"body\": \"One\"},\n{]")
    try browser.wait("document.body.dataset.state === 'error'")
    #expect(try browser.text("document.getElementById('error').textContent").hasPrefix("Line 2, column 2\nfeed feed.json, line 2"))
    #expect(try browser.value("picture.naturalHeight > 0 && document.body.dataset.tag") as? String == good)
    // After the feed is mended, the picture is the one before the error.
    try workspace.writeFeed(Self.feed("One", "Two"))
    try browser.wait("document.body.dataset.state === 'shown' && document.body.dataset.tag === '\(first)'")
    #expect(try browser.value("document.getElementById('error').hidden") as? Bool == true)

    // Each control changes the picture. Set back to its first value it gives the first picture again.
    for (name, other) in [
      ("theme", "material"), ("appearance", "dark"), ("type-size", "XXL"), ("dir", "rtl"), ("width", "320"),
    ] {
      let set = "look.dispatchEvent(new Event('input')); 0"
      let before = try browser.text("look.elements['\(name)'].value")
      _ = try browser.value("look.elements['\(name)'].value = '\(other)'; \(set)")
      try browser.wait("document.body.dataset.tag !== '\(first)'")
      _ = try browser.value("look.elements['\(name)'].value = '\(before)'; \(set)")
      try browser.wait("document.body.dataset.tag === '\(first)'")
    }
    // An impossible width is shown as an error, and the page goes on working.
    for (width, state) in [("0", "error"), ("390", "shown")] {
      _ = try browser.value("look.elements.width.value = '\(width)'; look.dispatchEvent(new Event('input')); 0")
      try browser.wait("document.body.dataset.state === '\(state)'")
    }

    // The box under the pointer is explained.
    try browser.wait("rows.length === 2")
    let place = try browser.text(
      """
      (() => {
        const [box, page] = [rows[1].nodes.find(node => node.name === 'message'), picture.getBoundingClientRect()];
        return [page.left + box.x + box.width / 2, page.top + box.y + box.height / 2].join(' ');
      })()
      """
    ).words.compactMap { Double($0) }
    try #require(place.count == 2)
    try browser.call("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": place[0], "y": place[1]])
    try browser.wait("document.body.dataset.inspected === 'message'")
    let texts = try browser.text("['name', 'frame', 'explanation', 'specs'].map(id => document.getElementById(id).textContent).join('|')")
    #expect(texts.contains(/^message in row-1\|[^|]*points\|message\n[^|]*\|.*InsetLayoutSpec/.dotMatchesNewlines()), "\(texts)")
    #expect(browser.complaints == [])
  }

  @Test func `a changed picture, theme or cell file sends an event`() async throws {
    try workspace.writeFeed(Self.feed("One"))
    try workspace.write("emaki: 1\n", to: "looks/cell.yaml")
    let (program, port) = try start("--cell looks/cell.yaml")
    // The program ends with its object, so this keeps the object alive.
    defer { withExtendedLifetime(program) {} }
    let events = try LocalClient(port: port)
    events.send("GET", "/events")
    #expect(await events.answer()?.status == 200)
    #expect(await events.read(until: "data: 0\n\n") != nil)
    let state = try LocalClient(port: port)
    func error() async throws -> String {
      state.send("GET", "/state")
      let answer = try #require(await state.answer())
      return ((answer.json["error"] as? [String: Any])?["message"] as? String) ?? ""
    }
    #expect(try await error().hasPrefix("looks/cell.yaml:1:1: "))
    try workspace.write("\nemaki: 1\nnone: 1\n", to: "looks/cell.yaml")
    #expect(await events.read(until: "data: 1\n\n") != nil)
    #expect(try await error().hasPrefix("looks/cell.yaml:"))
  }

  @Test func `requests with another host or origin, and other methods, are refused`() async throws {
    try workspace.writeFeed(Self.feed("One"))
    let (program, port) = try start()
    defer { withExtendedLifetime(program) {} }
    var statuses: [Int?] = []
    for (method, headers) in [("GET", ["Host": "evil.test"]), ("GET", ["Origin": "http://evil.test"]), ("POST", [:]), ("GET", [:])] {
      let client = try LocalClient(port: port)
      client.send(method, "/", headers)
      statuses.append(await client.answer()?.status)
    }
    #expect(statuses == [421, 403, 405, 200])
  }

  @Test(
    arguments: [
      ("none.json", 66, "cannot read none.json"), ("-", 64, "a preview follows a file. Name one."),
      ("feed.json --host 0.0.0.0", 64, "a preview is for this machine alone."),
      ("feed.json --port 65536", 64, "Give a number from 0 to 65535."),
    ] as [(String, Int32, String)])
  func `what cannot be previewed is an error`(arguments: String, code: Int32, message: String) async throws {
    try workspace.writeFeed(Self.feed("One"))
    let run = try await workspace.shell("\"$emaki\" preview \(arguments)")
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
  }
}
