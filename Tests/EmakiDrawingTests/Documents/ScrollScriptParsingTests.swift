import EmakiDrawing
import EmakiNodes
import EmakiTestSupport
import Testing

struct ScrollScriptParsingTests {
  private func script(_ text: String) throws(ScrollScriptError) -> ScrollScript {
    try ScrollScript(parsing: text.bytes, name: "script.json")
  }

  @Test func `a script with every key is read`() throws {
    let script = try script(TextFixture.seed("script/every-key.json"))
    #expect(
      script
        == ScrollScript(
          framesPerSecond: 30, duration: 3000,
          moves: [
            .init(time: 0, offset: 0), .init(time: 1500, offset: 1800), .init(time: 1700, offset: 1800),
            .init(time: 2600, offset: 600, ease: .out),
          ], seed: 7, displayLatency: .fixed(8), networkImageLatency: .init(full: .between(100...400), preview: 60),
          fetchLatency: .fixed(300),
          images: [
            "img/slow.jpg": .init(full: .fixed(900), preview: 200), "img/never.jpg": .init(full: nil),
            "img/any.jpg": .init(full: .between(1...2)),
          ], lanes: 2))
    #expect(script.offset(at: 750) == 900 && script.imageLatency("img/slow.jpg") == (200, 900))
  }

  @Test func `an empty script has default values`() throws {
    for text in ["{}", #"{"latency": {}, "moves": [], "images": {}}"#] { #expect(try script(text) == ScrollScript()) }
  }

  @Test(arguments: [(ScrollScript.Ease.linear, "linear"), (.in, "in"), (.out, "out"), (.inOut, "inOut")])
  func `an ease is read by its name`(ease: ScrollScript.Ease, name: String) throws {
    #expect(try script(#"{"moves": [{"t": 1, "offset": -2.5, "ease": "\#(name)"}]}"#).moves == [.init(time: 1, offset: -2.5, ease: ease)])
  }

  @Test func `a latency is read as one number or as a range, for each kind of thing`() throws {
    let script = try script(
      #"{"latency": {"display": {"min": 1, "max": 2}, "networkImage": 5, "fetch": {"min": 3, "max": 3}}, "images": {"a": {"latency": null, "preview": 9}}}"#
    )
    #expect([script.displayLatency, script.fetchLatency] == [.between(1...2), .between(3...3)])
    #expect(script.networkImageLatency == .init(full: .fixed(5)) && script.imageLatency("a") == (9, nil))
  }

  @Test func `previews and progress are read for all pictures and for single ones`() throws {
    let script = try script(
      #"{"latency": {"networkImage": {"min": 1, "max": 2, "progress": [10, 40]}}, "images": {"a": {"latency": 9, "progress": [7]}}}"#)
    #expect(
      script.networkImageLatency == .init(full: .between(1...2), progress: [10, 40])
        && script.images == ["a": .init(full: .fixed(9), progress: [7])])
  }

  @Test func `too many moves are refused`() {
    func moves(_ count: Int) -> String {
      #"{"moves": ["# + (0..<count).map { #"{"t": \#($0), "offset": 1}"# }.joined(separator: ",") + "]}"
    }
    #expect(throws: Never.self) { try script(moves(100_000)) }
    let error = #expect(throws: ScrollScriptError.self) { try script(moves(100_001)) }
    #expect(error.map { "\($0)" } == "script.json: $.moves is an array of 100001. Give at most 100000 moves.")
  }
}
