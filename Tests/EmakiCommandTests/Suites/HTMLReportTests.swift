import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki verify --report` in Debian's Chromium without a screen.
@Suite(.serialized) struct HTMLReportTests {
  private static let chromium = "/usr/bin/chromium"
  private static let hasChromium = FileManager.default.isExecutableFile(atPath: chromium)
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func writeRows(_ bodies: [(id: String, body: String)]) throws {
    let rows = bodies.map { #"{"id": "\#($0.id)", "body": "\#($0.body)", "date": "2h"}"# }
    try workspace.write("[\(rows.joined(separator: ","))]", to: "feed.json")
  }

  /// Makes the report of four cases. Three fail: one with changes of many kinds, one that is compared by pixel, and one without a golden.
  /// The fourth passes.
  private func makeReport() async throws -> Data {
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
    #expect(try await workspace.run("record", "--all").code == 0)
    // This picture has no manifest, so it says nothing of its rows.
    let plain = try await workspace.run(
      "render", "feed.json", "--full", "--size", "200x240", "--scale", "1", "-o", "goldens/plain.full@1x.png")
    #expect(plain.code == 0)
    var changed = rows
    changed[1].body = "Raw 1 </script>"
    changed.remove(at: 5)
    changed.insert((id: "new", body: "New"), at: 0)
    try writeRows(changed)
    // A new row of 80 points moves the rows that the list shows from 160 on, so the offset is 80 larger.
    try workspace.write(
      suite.replacing("offset: 160", with: "offset: 240") + "  - {name: more, feed: feed.json}\n", to: "emaki.yaml")
    let run = try await workspace.run("verify", "--report", "out.html")
    #expect(run.code == 1)
    #expect(run.text.hasSuffix("4 pictures: 1 passed, 2 failed, 1 missing, 0 orphans\nout.html\n"))
    return try workspace.contents("out.html")
  }

  @Test func `the report is one file that names no other`() async throws {
    let html = String(decoding: try await makeReport(), as: UTF8.self)
    for word in ["http:", "https:", "src=\"", "href=", "@import", "url("] { #expect(!html.contains(word), "\(word)") }
    #expect(html.hasSuffix("</html>\n"))
    // Texts of a feed can neither end the element that holds them nor begin another one.
    #expect(html.contains(#""text":"row \"n-5 \u003c!--\u003cscript>\u003c\/script>\" removed""#))
    #expect(!html.contains("<!--"))
  }

  /// Returns the values that a driver script notes when it is run in the page.
  private func drive(_ script: String, dark: Bool = false) async throws -> [String: Any] {
    let html = String(decoding: try await makeReport(), as: UTF8.self)
    let driver = """
      <script>
      addEventListener('error', event => log.errors.push(event.message));
      addEventListener('unhandledrejection', event => log.errors.push(String(event.reason)));
      addEventListener('securitypolicyviolation', event => log.errors.push(event.violatedDirective));
      const log = { errors: [] };
      const until = test => new Promise((resolve, reject) => {
        let rounds = 0;
        const look = () => test() ? resolve() : ++rounds > 50000 ? reject('never: ' + test) : setTimeout(look, 10);
        look();
      });
      const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const shown = name => until(() => main.dataset.shown === name);
      const viewed = name => until(() => main.dataset.view === name);
      const button = text => [...main.querySelectorAll('.tools button')].find(element => element.textContent === text);
      const red = canvas => {
        const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i] === 255 && data[i + 1] === 0 && data[i + 2] === 0) count++;
        return count;
      };
      (async () => {
        try { \(script) } catch (error) { log.errors.push(String(error)); }
        document.body.innerHTML = '<pre id="results">' + JSON.stringify(log).replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</pre>';
      })();
      </script>
      """
    try workspace.write(html.replacing("</body>", with: driver + "</body>"), to: "driven.html")
    // The browser's time is virtual. If other tests take the processors, it may be over before a picture is decoded, so this is tried
    // again.
    var log = try results(dark: dark)
    for _ in 0..<2 where Self.errors(in: log).contains(where: { $0.hasPrefix("never: ") }) { log = try results(dark: dark) }
    #expect(Self.errors(in: log) == [])
    return log
  }

  private static func errors(in log: [String: Any]) -> [String] { log["errors"] as? [String] ?? ["no errors are told"] }

  /// Has the browser open the driven page.
  private func results(dark: Bool) throws -> [String: Any] {
    let process = Process()
    process.executableURL = URL(filePath: Self.chromium)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(workspace.folder.path)/profile",
      "--window-size=1200,800", "--blink-settings=preferredColorScheme=\(dark ? 0 : 1)", "--virtual-time-budget=900000", "--dump-dom",
      workspace.folder.appending(path: "driven.html").absoluteString,
    ]
    let output = workspace.folder.appending(path: "dom.html")
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.start()
    process.waitUntilExit()
    let dom = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let start = try #require(dom.range(of: "<pre id=\"results\">"), "\(dom.suffix(400))").upperBound
    let end = try #require(dom.range(of: "</pre>", range: start..<dom.endIndex)).lowerBound
    let text = dom[start..<end].replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(.enabled(if: hasChromium, "Chromium is not installed")) func `every control of the report works`() async throws {
    let log = try await drive(
      """
      await shown('list.full');
      log.names = [...list.children].map(element => element.firstChild.textContent);
      log.summary = document.getElementById('summary').textContent;
      log.figures = [...main.querySelectorAll('figcaption')].map(element => element.textContent);
      let canvases = [...main.querySelectorAll('canvas')];
      log.heights = canvases.map(canvas => canvas.height);
      log.red = red(canvases[2]);
      log.widths = [canvases[0].offsetWidth];
      log.actual = canvases[1].toDataURL();
      log.kinds = [...main.querySelectorAll('tbody tr')].map(element => element.dataset.kind);
      main.querySelectorAll('tbody tr')[1].click();
      log.reached = main.dataset.reached;
      press('z'); await until(() => document.getElementById('size').textContent === '1:1');
      log.widths.push(main.querySelector('canvas').offsetWidth);
      document.getElementById('size').click(); await until(() => document.getElementById('size').textContent === '1:2');
      button('difference').click(); await viewed('difference');
      log.inDifference = main.querySelectorAll('canvas').length;
      press('3'); await viewed('onion skin');
      let mix = document.getElementById('mix');
      log.opacity = [main.querySelectorAll('canvas')[1].style.opacity];
      mix.value = 80; mix.dispatchEvent(new Event('input'));
      log.opacity.push(main.querySelectorAll('canvas')[1].style.opacity);
      button('slider').click(); await viewed('slider');
      mix = document.getElementById('mix'); mix.value = 25; mix.dispatchEvent(new Event('input'));
      log.clip = main.querySelectorAll('canvas')[1].style.clipPath;
      press('1'); await viewed('side by side');
      press('j'); await shown('plain.full');
      canvases = [...main.querySelectorAll('canvas')];
      log.plainRed = red(canvases[2]);
      press('j'); await shown('more.top');
      log.missing = [...main.querySelectorAll('figcaption')].map(element => element.textContent);
      press('k'); await shown('plain.full');
      list.children[0].click(); await shown('list.full');
      press('/'); log.focused = document.activeElement.id;
      filter.value = 'missing'; filter.dispatchEvent(new Event('input')); await shown('more.top');
      log.filtered = [...list.children].filter(element => !element.hidden).map(element => element.firstChild.textContent);
      filter.value = 'n-1 message'; filter.dispatchEvent(new Event('input')); await shown('list.full');
      filter.value = 'nothing'; filter.dispatchEvent(new Event('input'));
      log.nothing = main.textContent;
      filter.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); await shown('list.full');
      log.cleared = [filter.value, [...list.children].filter(element => element.hidden).length];
      log.fetched = performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('data:')).length;
      """)
    #expect(log["names"] as? [String] == ["list.full", "plain.full", "more.top"])
    #expect(log["summary"] as? String == "4 pictures: 1 passed, 2 failed, 1 missing, 0 orphans")
    #expect(log["figures"] as? [String] == ["expected", "actual", "difference"])
    // Six rows of two lines are 15 + 40 + 4 + 16 + 15 points high each. One was removed, and one of 80 points was added. The difference has
    // a place for both.
    #expect(log["heights"] as? [Int] == [540, 530, 620])
    #expect(log["kinds"] as? [String] == ["added", "moved", "repainted", "moved", "moved", "moved", "removed"])
    #expect(log["reached"] as? String == #"row "n-0" moved by +80 px"#)
    #expect(log["widths"] as? [Int] == [100, 200])
    #expect(log["inDifference"] as? Int == 1)
    #expect(log["opacity"] as? [String] == ["0.5", "0.8"])
    #expect(log["clip"] as? String == "inset(0px 75% 0px 0px)")
    #expect(log["missing"] as? [String] == ["expected: none", "actual", "difference: none"])
    #expect(log["focused"] as? String == "filter")
    #expect(log["filtered"] as? [String] == ["more.top"])
    #expect(log["nothing"] as? String == "No case matches.")
    #expect(log["cleared"] as? [AnyHashable] == ["", 0])
    #expect(log["fetched"] as? Int == 0)
    // The script puts the actual picture together from rows. It equals the picture that was drawn, and the differing pixels are the same.
    let url = try #require(log["actual"] as? String)
    let put = try DecodedPNG(try #require(Data(base64Encoded: String(url.dropFirst("data:image/png;base64,".count)))))
    #expect(put.words == (try workspace.picture(".emaki/failed/list.full@1x.actual.png")).words)
    for (name, key) in [("list.full", "red"), ("plain.full", "plainRed")] {
      let difference = try workspace.picture(".emaki/failed/\(name)@1x.difference.png")
      #expect(log[key] as? Int == difference.words.count { $0 == 0xFFFF_0000 })
    }
    #expect(log["red"] as? Int ?? 0 > 0)
  }

  @Test(.enabled(if: hasChromium, "Chromium is not installed"), arguments: [false, true])
  func `the page is light or dark as the reader's browser is set`(dark: Bool) async throws {
    let log = try await drive("await shown('list.full'); log.ground = getComputedStyle(document.body).backgroundColor;", dark: dark)
    #expect(log["ground"] as? String == (dark ? "rgb(22, 24, 28)" : "rgb(255, 255, 255)"))
  }

  @Test(.enabled(if: hasChromium, "Chromium is not installed"))
  func `the first case is shown once the page has loaded, also where no frame is drawn`() async throws {
    _ = try await makeReport()
    let process = Process()
    process.executableURL = URL(filePath: Self.chromium)
    // Without a budget of virtual time the browser writes the page as soon as it has loaded.
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(workspace.folder.path)/profile",
      "--dump-dom", workspace.folder.appending(path: "out.html").absoluteString,
    ]
    let output = workspace.folder.appending(path: "dom.html")
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.start()
    process.waitUntilExit()
    let dom = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    #expect(dom.contains(#"data-shown="list.full""#) && dom.contains("<canvas"))
  }
}
