import EmakiDrawing
import EmakiLayout
import Testing

/// Tests properties of all answers, over the oracle's generated trees.
struct LayoutPropertyTests {
  @Test func `right to left mirrors every frame about the root's centre line`() throws {
    for test in try ConformanceTests.cases("generated") {
      let document = try test.document()
      let first = try document.answer()
      let mirrored = try document.answer(in: LayoutContext(scale: document.scale, layoutDirection: .rightToLeft))
      #expect(mirrored.size == first.size)
      for (frame, other) in zip(first.frames, mirrored.frames) {
        let isAcross = abs(other.frame.minX - (first.size.width - frame.frame.maxX)) < 1e-9
        #expect(isAcross && other.frame.minY == frame.frame.minY && other.frame.size == frame.frame.size, "\(document.name): \(frame.id)")
      }
    }
  }

  @Test(arguments: [
    (
      "a \"b\"", Size(300, 50.5), Rect(-0.0, 160.66666666666666, 321, 1.0 / 3),
      #"{"name":"a \"b\"","size":[300,50.5],"frames":{"é":[0,160.666667,321,0.333333]}}"#
    ),
    // Numbers that are too large for millionths have no fraction, and control characters are escapes.
    (
      "\u{1B}[31m\u{7F}\u{9B}", .zero, Rect(1e303, -1e16, 1, 1),
      #"{"name":"\u001b[31m\u007f\u009b","size":[0,0],"frames":{"é":[1e+303,-1e+16,1,1]}}"#
    ),
  ]) func `the answer's JSON has the form that documents expect`(name: String, size: Size, frame: Rect, json: String) {
    #expect(LayoutAnswer(name: name, size: size, frames: [LayoutAnswer.Frame(id: "é", frame: frame)]).json == json)
  }
}
