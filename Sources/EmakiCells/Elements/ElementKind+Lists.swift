import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ElementKind {
  /// The kinds of lists inside a row. Each list makes a cell for every value of a list in the row, when the cell comes into range.
  static let lists: [ElementKind] = [
    list(
      "pager", "Pages side by side, each as large as the pager, of which one is shown: one for each value of items.",
      [
        Property("currentPageIndex", .whole(0...100_000)) { $0.page = $1 }
      ]
    ) { draft, scopes, cell in
      let pager = PagerNode(pages: scopes, nodeBlock: cell)
      pager.currentPageIndex = draft.page
      return pager
    },
    list(
      "collection", "Lines of items, such as a grid of pictures, that scroll in the row: one for each value of items.",
      [
        Property("columns", .whole(1...100)) { $0.itemSize = .columns($1) },
        Property("itemSize", .size) { if $1.width > 0 && $1.height > 0 { $0.itemSize = .fixed($1) } },
        Property("minimumInteritemSpacing", .distance(0...1000)) { $0.itemSpacing = $1 },
        Property("minimumLineSpacing", .distance(0...1000)) { $0.lineSpacing = $1 },
        Property("sectionInset", .insets) { if $1.isFinite { $0.inset = $1 } },
        Property(
          "scrollDirection",
          .words([("vertical", CollectionFlowLayout.ScrollDirection.vertical), ("horizontal", .horizontal)])
        ) { $0.direction = $1 },
        contentOffset,
      ]
    ) { draft, scopes, cell in
      CollectionNode(
        items: scopes,
        layout: CollectionFlowLayout(
          draft.itemSize, minimumInteritemSpacing: draft.itemSpacing, minimumLineSpacing: draft.lineSpacing, sectionInset: draft.inset,
          scrollDirection: draft.direction), nodeBlock: cell)
    },
    list("table", "Rows one below the other that scroll in the row: one for each value of items.", [contentOffset]) { _, scopes, cell in
      let table = TableNode(rows: scopes, nodeBlock: cell)
      // Lines are where the file has a `separator`.
      table.separator = nil
      return table
    },
  ]

  private static let contentOffset = Property<ItemsDraft>("contentOffset", .point) { $0.offset = $1 }

  private static func list(
    _ name: String, _ summary: String, _ properties: [Property<ItemsDraft>],
    make: @escaping @Sendable (ItemsDraft, [CellScope], @escaping @Sendable (CellScope) -> NodeBlock) -> ListContainerNode
  ) -> ElementKind {
    var keys: [(key: String, form: ValueForm, isRequired: Bool)] = [("items", .key, true), ("item", .element, true)]
    keys += properties.map { ($0.name, $0.form, false) }
    keys += NodeProperties.all.map { ($0.name, $0.form, false) }
    return ElementKind(name: name, summary: summary, keys: keys) { (value, reader, what) throws(CellFileError) in
      let looks = try reader.setters(NodeProperties.all, of: value, what)
      let setters = try reader.setters(properties, of: value, what)
      let items = try reader.require("items", of: value, what)
      let (lookup, type) = try reader.listLookup(items, "\(what).items")
      // If there is an `each`, then `as` names the values of `each` and not the items of this list.
      reader.aliases.append((try reader.aliasName(value["each"] == nil ? value["as"] : nil, "\(what).as"), type))
      defer { reader.aliases.removeLast() }
      let element = try reader.element(reader.require("item", of: value, what), "\(what).item")
      return { scope, build in
        guard case .list(let values)? = scope[lookup], !values.isEmpty else { return nil }
        let scopes = scope.shown(values, of: lookup, "\(what).items").map { scope.adding([$0]) }
        // When a row is only tried, the cells of all items are made at once. Otherwise their faults would only be found while the row is
        // drawn.
        if scope.faults != nil { for scope in scopes { _ = element.make(scope, CellBuild()) } }
        let draft = ItemsDraft()
        for setter in setters { setter(draft, scope, build) }
        let node = make(draft, scopes) { scope in { DocumentCellNode(name: "item", element, scope) } }
        node.backgroundColor = .clear
        if let offset = draft.offset { node.contentOffset = offset }
        for setter in looks { setter(node, scope, build) }
        return node
      }
    }
  }
}

/// An items draft collects the properties of a list in a row.
private final class ItemsDraft {
  var page = 0
  var itemSize = CollectionFlowLayout.ItemSize.columns(3)
  var itemSpacing = 0.0
  var lineSpacing = 0.0
  var inset = EdgeInsets.zero
  var direction = CollectionFlowLayout.ScrollDirection.vertical
  var offset: Point?
}
