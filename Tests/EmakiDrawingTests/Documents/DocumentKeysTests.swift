import EmakiTestSupport
import Testing

@testable import EmakiCells
@testable import EmakiDrawing

struct DocumentKeysTests {
  @Test func `every layout spec and style property of layout documents exists in cell files under the same name`() {
    for kind in LayoutDocumentReader.Kind.allCases {
      let own = ElementKind.byName[kind.rawValue]?.keys.map(\.key)
      // Boxes are left out: in layout documents they have an id and a colour, by which answers name them.
      #expect(own.map { Set(kind == .box ? [] : kind.keys.words).subtracting($0) } == [], "\(kind.rawValue)")
    }
    #expect(StyleProperty.all.map(\.key) + ["alignSelf", "layoutPosition"] == StyleTable.all.map(\.name))
  }
}
