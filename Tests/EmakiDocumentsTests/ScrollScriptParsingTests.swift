import EmakiDocuments
import EmakiList
import Testing

@Suite struct ScrollScriptParsingTests {
  private func script(_ text: String) throws(ScrollScriptError) -> ScrollScript {
    try ScrollScript(parsing: Array(text.utf8), name: "script.json")
  }

  @Test func `a script with every key is read`() throws {
    let script = try script(
      """
      { "fps": 30, "duration": 3000,
        "moves": [ {"t": 0, "offset": 0}, {"t": 1500, "offset": 1800, "ease": "linear"}, {"t": 1700, "offset": 1800},
                   {"t": 2600, "offset": 600, "ease": "out"} ],
        "latency": { "seed": 7, "display": 8, "networkImage": {"min": 100, "max": 400, "preview": 60}, "fetch": 300 },
        "images": { "img/slow.jpg": {"latency": 900, "preview": 200}, "img/never.jpg": {"latency": null},
                    "img/any.jpg": {"latency": {"min": 1, "max": 2}} },
        "lanes": 2 }
      """)
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
    #expect(script.offset(at: 750) == 900)
    #expect(script.imageLatency("img/slow.jpg") == (200, 900))
  }

  @Test func `an empty script has default values`() throws {
    #expect(try script("{}") == ScrollScript())
    #expect(try script(#"{"latency": {}, "moves": [], "images": {}}"#) == ScrollScript())
  }

  @Test(arguments: [(ScrollScript.Ease.linear, "linear"), (.in, "in"), (.out, "out"), (.inOut, "inOut")])
  func `an ease is read by its name`(ease: ScrollScript.Ease, name: String) throws {
    #expect(try script(#"{"moves": [{"t": 1, "offset": -2.5, "ease": "\#(name)"}]}"#).moves == [.init(time: 1, offset: -2.5, ease: ease)])
  }

  @Test func `a latency is read as one number or as a range, for each kind of thing`() throws {
    let script = try script(
      #"{"latency": {"display": {"min": 1, "max": 2}, "networkImage": 5, "fetch": {"min": 3, "max": 3}}, "images": {"a": {"latency": null, "preview": 9}}}"#
    )
    #expect(script.displayLatency == .between(1...2) && script.fetchLatency == .between(3...3))
    #expect(script.networkImageLatency == .init(full: .fixed(5)))
    #expect(script.imageLatency("a") == (9, nil))
  }

  @Test func `previews and progress are read for all pictures and for single ones`() throws {
    let script = try script(
      #"{"latency": {"networkImage": {"min": 1, "max": 2, "progress": [10, 40]}}, "images": {"a": {"latency": 9, "progress": [7]}}}"#)
    #expect(script.networkImageLatency == .init(full: .between(1...2), progress: [10, 40]))
    #expect(script.images == ["a": .init(full: .fixed(9), progress: [7])])
  }

  private static let time = "Give a whole number from 0 to 86400000."

  private static let faults: [(String, String)] = [
    ("{", "line 1, column 1: malformed JSON: string or '}' expected near end of file. The text ends too early: close what is open."),
    ("[]", "$ is an array, not an object. Write an object."),
    (#"{"speed": 1}"#, #"$ has an unknown key "speed". It can be fps, duration, moves, latency, images, lanes."#),
    (#"{"lane": 1}"#, #"$ has an unknown key "lane". Did you mean "lanes"?"#),
    (#"{"fps": 0}"#, "$.fps is 0. Give a whole number from 1 to 1000."),
    (#"{"fps": 29.5}"#, "$.fps is 29.5. Give a whole number from 1 to 1000."),
    (#"{"fps": "30"}"#, "$.fps is a string, not a number. Write a number."),
    (#"{"duration": 86400001}"#, "$.duration is 86400001. \(time)"),
    (#"{"duration": -1}"#, "$.duration is -1. \(time)"),
    (#"{"lanes": 1025}"#, "$.lanes is 1025. Give a whole number from 1 to 1024."),
    (#"{"lanes": 1e300}"#, "$.lanes is 1e+300. Give a whole number from 1 to 1024."),
    (#"{"moves": {}}"#, "$.moves is an object, not an array. Write an array."),
    (#"{"moves": [3]}"#, "$.moves[0] is a number, not an object. Write an object."),
    (#"{"moves": [{"offset": 3}]}"#, #"$.moves[0] has no "t". Add it."#),
    (#"{"moves": [{"t": 3}]}"#, #"$.moves[0] has no "offset". Add it."#),
    (#"{"moves": [{"t": 1.5, "offset": 3}]}"#, "$.moves[0].t is 1.5. \(time)"),
    (#"{"moves": [{"t": 1, "offset": "inf"}]}"#, "$.moves[0].offset is inf. Give -1000000000.0 to 1000000000.0."),
    (
      #"{"moves": [{"t": 1, "offset": 0, "easing": "in"}]}"#, #"$.moves[0] has an unknown key "easing". It can be t, offset, ease."#
    ),
    (
      #"{"moves": [{"t": 1, "offset": 0, "ease": "bounce"}]}"#,
      #"$.moves[0].ease is "bounce", which it cannot be. It can be linear, in, out, inOut."#
    ),
    (
      #"{"moves": [{"t": 5, "offset": 0}, {"t": 5, "offset": 1}]}"#,
      "$.moves[1].t is 5. Give a time after that of the move before, 5."
    ),
    (
      #"{"latency": {"image": 1}}"#, #"$.latency has an unknown key "image". It can be seed, display, networkImage, fetch."#
    ),
    (#"{"latency": {"seed": -1}}"#, "$.latency.seed is -1. Give a whole number from 0 to 9007199254740991."),
    (#"{"latency": {"display": null}}"#, "$.latency.display is null, not a number or an object. Write a number or an object."),
    (
      #"{"latency": {"display": {"min": 1, "max": 2, "preview": 1}}}"#,
      #"$.latency.display has an unknown key "preview". It can be min, max."#
    ),
    (#"{"latency": {"fetch": {"max": 2}}}"#, #"$.latency.fetch has no "min". Add it."#),
    (#"{"latency": {"fetch": {"min": 2}}}"#, #"$.latency.fetch has no "max". Add it."#),
    (#"{"latency": {"fetch": {"min": 3, "max": 2}}}"#, "$.latency.fetch.min is 3. Give at most the maximum, 2."),
    (
      #"{"latency": {"networkImage": {"min": 3, "max": 8, "preview": 4}}}"#,
      "$.latency.networkImage.preview is 4. Give at most the time of the whole picture, 3."
    ),
    (#"{"images": {"a b.jpg": {}}}"#, #"$.images["a b.jpg"] has no "latency". Add it."#),
    (
      #"{"images": {"a": {"latency": "long"}}}"#,
      #"$.images["a"].latency is a string, not a number or an object or null. Write a number or an object or null."#
    ),
    (
      #"{"images": {"a": {"latency": 5, "preview": 6}}}"#,
      #"$.images["a"].preview is 6. Give at most the time of the whole picture, 5."#
    ),
    (#"{"images": {"a": {"latency": 5, "min": 6}}}"#, #"$.images["a"] has an unknown key "min". It can be latency, preview, progress."#),
    (
      #"{"images": {"a": {"latency": 5, "progress": 10}}}"#,
      #"$.images["a"].progress is a number, not an array. Write an array."#
    ),
    (
      #"{"images": {"a": {"latency": 5, "progress": [10, 100]}}}"#,
      #"$.images["a"].progress[1] is 100. Give a whole number from 1 to 99."#
    ),
    (
      #"{"latency": {"networkImage": {"min": 3, "max": 8, "progress": [40, 40]}}}"#,
      "$.latency.networkImage.progress[1] is 40. Give more than the one before, 40."
    ),
  ]

  @Test(arguments: faults)
  func `a fault in a script names its path`(text: String, expected: String) {
    let error = #expect(throws: ScrollScriptError.self) { try script(text) }
    #expect(error.map { "\($0)" } == "script.json: " + expected)
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
