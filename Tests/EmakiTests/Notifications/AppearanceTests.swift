import EmakiDrawing
import Testing

struct AppearanceTests {
  @Test func `a dark list is dark below its rows as well`() async throws {
    let row = NotificationRow(id: "a", body: "Hello there", date: "2h", isRead: false)
    let table = TableNode(feed: Feed(rows: [row]), look: CellLook(theme: .dark))
    let dark = try await Renderer.test(200).render(table).picture
    #expect(dark.colors((199, 199), (1, 1)) == [Color(0x121417), Color(0x1B2A41)])
  }

  @Test func `a Swift cell in the list of a feed, and the list, have the traits of the request's look`() async throws {
    let seen = Notes<TraitCollection>()
    let look = ListLook(theme: .dark, typeSize: .ax5)
    let table = TableNode(
      feed: Feed(rows: [NotificationRow(id: "a", body: "Hi")]), look: CellLook(theme: look.theme, typeSize: look.typeSize))
    table.tableHeader = {
      let cell = CellNode()
      cell.layoutSpecBlock = { node, _ in
        seen.add(node.traitCollection)
        return LayoutSpec()
      }
      return cell
    }
    _ = try await Renderer.test(200, scale: 2) { $0.traits = TraitCollection(theme: look.theme, typeSize: look.typeSize) }.render(
      table)
    let traits = TraitCollection(theme: .dark, typeSize: .ax5, displayScale: 2)
    #expect(Set(seen.all) == [traits] && table.traitCollection == traits)
  }

  @Test func `text becomes larger with the type size`() async throws {
    // A row has 15 points above and below. At L the lines of 20 and 16 with 4 between them are less than the picture of 50. At AX5 they are
    // 62 and 50 points high, and more than the picture.
    let renderer = try Renderer.test(400)
    for (typeSize, height) in [(TypeSize.l, 80.0), (.ax5, 15 + 62 + 4 + 50 + 15)] {
      let table = TableNode(
        feed: Feed(rows: [NotificationRow(id: "a", body: "Hi", date: "2h")]), look: CellLook(typeSize: typeSize))
      #expect(try await renderer.heights(of: table) == [height])
    }
  }

  @Test func `the type sizes are those of Dynamic Type`() {
    #expect(TypeSize.allCases.map(\.rawValue) == "XS S M L XL XXL XXXL AX1 AX2 AX3 AX4 AX5".words)
    #expect(TypeSize.allCases.map { $0.scaled(17) } == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
  }
}
