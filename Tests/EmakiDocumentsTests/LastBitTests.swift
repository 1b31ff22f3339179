import EmakiDocuments
import EmakiLayout
import Testing

/// Tests layouts that depend on the last bit of a sum, or on the order of a stack's steps. The expected frames follow Texture's arithmetic.
struct LastBitTests {
  private func answer(_ layout: String, scale: Int = 3, min: String = "[0, 0]", max: String) throws -> LayoutAnswer {
    let text = #"{"scale": \#(scale), "sizeRange": {"min": \#(min), "max": \#(max)}, "layout": \#(layout)}"#
    return try LayoutDocument(parsing: Array(text.utf8), name: "bits").answer()
  }

  private func frame(_ id: String, in answer: LayoutAnswer) -> Rect? { answer.frames.first { $0.id == id }?.frame }

  /// 12.5 points are rounded up to 38 pixels, and with the insets the width is 65 pixels. That is 53 more than the 4 points of "o" take.
  /// Half of it is 26.5, which is rounded to 27. Insets added to 38 / 3 give less than 65 / 3 by the last bit, which would give 26.
  @Test func `a size that a sum missed by the last bit is still on whole pixels`() throws {
    let answer = try answer(
      #"""
      {"overlay": {
        "child": {"inset": {"insets": {"left": 1, "right": 8}, "child": {"box": {"id": "a", "style": {"preferredSize": [12.5, 9]}}}}},
        "overlay": {"center": {"centering": "x", "child": {"box": {"id": "o", "style": {"width": 4}}}}}}}
      """#, max: "[300, 100]")
    #expect(answer.size.width == 65.0 / 3)
    #expect(frame("o", in: answer)?.minX == 9)
  }

  /// The row measures the inner stack, which wants 1 + 100 / 3 + 31 / 3 points, rounded up to 134 / 3. Then it stretches the stack to
  /// exactly that. The two boxes and their gap are longer than 134 / 3 by the last bit. It is the same with 46 / 3 and 31 / 3 in 80 / 3,
  /// where the gap is added to the length that the line already has.
  @Test(arguments: [33.3, 15.2]) func `a line breaks where the sum from its beginning is too long by the last bit`(width: Double) throws {
    let answer = try answer(
      #"""
      {"stack": {"children": [
        {"stack": {"flexWrap": "wrap", "alignItems": "start", "spacing": 1, "children": [
          {"box": {"id": "a", "style": {"preferredSize": [\#(width), 10]}}}, {"box": {"id": "b", "style": {"preferredSize": [10.3, 10]}}}]}},
        {"box": {"id": "tall", "style": {"preferredSize": [10, 30]}}}]}}
      """#, max: "[200, 100]")
    #expect(frame("b", in: answer)?.origin == Point(x: 0, y: 10))
  }

  /// The inner column is the only child of its column that grows and shrinks, in a definite height. So it is measured only after it has
  /// grown, and only then has its text's ascender. The row's baseline is at 25, so the column with the ascender 10 begins at 15 and ends at
  /// 55.
  @Test func `a column takes its baselines from its children after they have grown`() throws {
    let answer = try answer(
      #"""
      {"stack": {"alignItems": "baselineFirst", "children": [
        {"box": {"id": "ref", "style": {"preferredSize": [5, 30], "ascender": 25}}},
        {"stack": {"direction": "vertical", "style": {"height": 40}, "children": [
          {"stack": {"direction": "vertical", "style": {"flexGrow": 1, "flexShrink": 1}, "children": [
            {"box": {"id": "t", "style": {"preferredSize": [9, 12], "ascender": 10}}}]}}]}}]}}
      """#, scale: 2, min: "[375, 0]", max: "[375, 100]")
    #expect(answer.size == Size(width: 375, height: 55))
    #expect(frame("t", in: answer)?.origin == Point(x: 5, y: 15))
  }
}
