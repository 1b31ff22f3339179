import EmakiDocuments
import EmakiLayout
import Testing

/// Layouts that hang on the last bit of a sum, or on the order of a stack's steps. Expected is what Texture's arithmetic gives, step by step.
struct LastBitTests {
  private func answer(_ layout: String, scale: Int = 3, min: String = "[0, 0]", max: String) throws -> LayoutAnswer {
    let text = #"{"scale": \#(scale), "sizeRange": {"min": \#(min), "max": \#(max)}, "layout": \#(layout)}"#
    return try LayoutDocument(parsing: Array(text.utf8), name: "bits").answer()
  }

  private func frame(_ id: String, in answer: LayoutAnswer) -> Rect? { answer.frames.first { $0.id == id }?.frame }

  /// 12.5 is 38 pixels up, with the insets 65 of them: 61 more than 4 points take, half of which are 26.5, and 27 when they are rounded.
  /// Insets added to 38 / 3 give less than 65 / 3 by a bit, which would be 26.
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

  /// The row measures the inner stack, which wants 1 + 100 / 3 + 31 / 3, up to pixels 134 / 3; then stretches it in just that. There the two
  /// and their gap are longer than 134 / 3 by a bit. So are 46 / 3 and 31 / 3 in 80 / 3 where the gap is added to what the line has.
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

  /// The inner column is the only child of its own that grows and shrinks, in a definite height: it is measured when it has grown, and only
  /// then has its text's ascender. The row's baseline is 25, so the column of ascender 10 begins at 15 and ends at 55.
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
