import EmakiNodes
import EmakiTestSupport
import Testing

struct ScrollScriptTests {
  private let script = ScrollScript(moves: [
    .init(time: 100, offset: 50), .init(time: 1100, offset: 1050), .init(time: 1300, offset: 1050),
    .init(time: 2300, offset: 50, ease: .out),
  ])

  @Test func `a list scrolls from move to move and rests before the first and after the last`() {
    // At 1800 half of the time has passed: 7/8 of the way.
    let times = [.min, -5, 0, 100, 350, 600, 1100, 1200, 1300, 1800, 2300, 9999, .max]
    #expect(times.map { script.offset(at: $0) } == [50, 50, 50, 50, 300, 550, 1050, 1050, 1050, 1050 - 875, 50, 50, 50])
  }

  @Test func `a script lasts as long as its moves, or as it says, and one without moves stays at offset 0`() {
    let scripts = [ScrollScript(), script, ScrollScript(duration: 9, moves: script.moves)]
    #expect(scripts.map(\.duration) == [0, 2300, 9] && scripts[0].offset(at: 7) == 0)
  }

  /// The values of each ease in 64ths, at 0, a quarter, a half, three quarters and 1.
  private static let eases: [ScrollScript.Ease: [Double]] = [
    .linear: [0, 16, 32, 48, 64], .in: [0, 1, 8, 27, 64], .out: [0, 37, 56, 63, 64], .inOut: [0, 4, 32, 60, 64],
  ]

  @Test(arguments: ScrollScript.Ease.allCases)
  func `every ease except linear is a cubic curve, which never goes backwards`(ease: ScrollScript.Ease) {
    #expect([0, 0.25, 0.5, 0.75, 1].map { ease($0) * 64 } == Self.eases[ease])
    let values = (0...1000).map { ease(Double($0) / 1000) }
    #expect(values == values.sorted() && values.allSatisfy { (0...1).contains($0) })
  }

  @Test func `moves in any order never trap`() {
    let odd = ScrollScript(moves: [
      .init(time: .max, offset: 1), .init(time: .min, offset: .infinity), .init(time: 0, offset: .nan), .init(time: 0, offset: 3),
    ])
    for time in [Int.min, -1, 0, 1, .max] { _ = odd.offset(at: time) }
  }

  @Test func `a fixed latency is returned as it is given`() {
    let script = ScrollScript(
      displayLatency: .fixed(8), networkImageLatency: .init(full: .fixed(100), preview: 60), fetchLatency: .fixed(300),
      images: ["slow": .init(full: .fixed(900), preview: 200), "never": .init(full: nil)])
    #expect([script.displayLatency(row: "a"), script.fetchLatency(number: 0), ScrollScript().displayLatency(row: "a")] == [8, 300, 0])
    let latencies = "any slow never".words.map(script.imageLatency) + [ScrollScript().imageLatency("a")]
    #expect(latencies.map(\.preview) == [60, 200, nil, nil] && latencies.map(\.full) == [100, 900, nil, 0])
  }

  private func latencies(seed: UInt64, _ range: ClosedRange<Int> = 100...400) -> [Int] {
    let script = ScrollScript(
      seed: seed, displayLatency: .between(range), networkImageLatency: .init(full: .between(range)), fetchLatency: .between(range))
    return (0..<300).flatMap { (number: Int) -> [Int] in
      [script.displayLatency(row: "\(number)"), script.imageLatency("\(number)").full ?? -1, script.fetchLatency(number: number)]
    }
  }

  @Test func `a latency depends only on the seed and the name`() {
    let first = latencies(seed: 7)
    #expect(first == latencies(seed: 7) && zip(first, latencies(seed: 8)).count { $0 != $1 } > 850)
    // A row, a picture and a fetch of one name have nothing to do with each other.
    #expect((0..<300).count { (number: Int) -> Bool in first[3 * number] == first[3 * number + 1] } < 20)
  }

  @Test func `latencies are spread over their range, both ends included`() {
    let wide = latencies(seed: 7)
    // 250 on average; the standard error of the mean of 900 is 2.9.
    #expect(wide.allSatisfy { (100...400).contains($0) } && abs(Double(wide.reduce(0, +)) / 900 - 250) < 9)
    // 900 draws of 4 numbers.
    #expect([0...3, 5...5].map { Set(latencies(seed: 7, $0)) } == [[0, 1, 2, 3], [5]])
    #expect(latencies(seed: .max, .min ... .max).allSatisfy { (0...1 << 40).contains($0) })
    let odd = ScrollScript(
      displayLatency: .fixed(.max), networkImageLatency: .init(full: .fixed(.min), preview: .max), fetchLatency: .fixed(-1))
    #expect(odd.displayLatency(row: "a") == 1 << 40 && odd.imageLatency("a") == (1 << 40, 0) && odd.fetchLatency(number: 1) == 0)
  }

  /// Worked out apart from Swift, from the definitions of FNV-1a and SplitMix64.
  @Test func `a latency is the same on every machine`() {
    let script = ScrollScript(seed: 7, displayLatency: .between(0...999_999))
    #expect("a b é".words.map { script.displayLatency(row: $0) } == [131665, 314856, 533795])
  }
}
