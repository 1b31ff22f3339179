import Emaki
import Foundation

/// Draws collections: columns, tiles of one size and of their own, headers that stay, updates.
func drawCollections(_ folder: PictureFolder) async throws {
  let directions: [(String, LayoutDirection)] = [("ltr", .leftToRight), ("rtl", .rightToLeft)]
  for (direction, layoutDirection) in directions {
    for width in [320.0, 391] {
      let renderer = try folder.renderer(width, 300, direction: layoutDirection)
      for (layout, value) in layouts {
        let name = "collection/\(layout)-\(Int(width))-\(direction)"
        let source = SampleItems(sections: [7, 5, 0, 8], showsPictures: layout != "self-sizing" && layout != "lanes")
        func collection() -> CollectionNode { CollectionNode(dataSource: source, layout: value) }
        for offset in [0.0, 111.25, 100_000] {
          try folder.write(try await renderer.render(collection(), offset: offset), "\(name)/offset-\(Int(offset))")
        }
        try folder.write(try await renderer.renderFull(collection()).frame(), "\(name)/full")
        try folder.write(try await renderer.heights(of: collection()).map { "\($0)" }, "\(name)/heights")
      }
    }
  }
  let renderer = try folder.renderer(320, 240, scale: 1.5)
  for (layout, value) in layouts {
    let collection = CollectionNode(dataSource: SampleItems(sections: [7, 5, 0, 8]), layout: value)
    try await folder.write(renderer.frames(of: collection, scroll: .by(44, frames: 5)), "collection/\(layout)@1.5/scroll")
    try folder.write(try await renderer.render(collection, onlyRow: 1), "collection/\(layout)@1.5/only-1")
  }
  let inverted = CollectionNode(dataSource: SampleItems(sections: [10]), layout: layouts[0].1)
  (inverted.isInverted, inverted.backgroundColor) = (true, Color(0xEEF2F0))
  try folder.write(try await renderer.render(inverted, offset: 30), "collection/inverted")
  try await drawUpdate(folder, renderer)
}

private let layouts: [(String, CollectionFlowLayout)] = [
  (
    "columns",
    CollectionFlowLayout(
      .columns(3), sectionInset: EdgeInsets(top: 6, left: 12, bottom: 14, right: 9), sectionHeadersPinToVisibleBounds: true)
  ),
  ("fixed", CollectionFlowLayout(.fixed(Size(width: 88, height: 110)), minimumInteritemSpacing: 5, minimumLineSpacing: 7)),
  (
    "self-sizing",
    CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 6, sectionInset: EdgeInsets(top: 4, left: 8, bottom: 4, right: 8))
  ),
  ("lanes", CollectionFlowLayout(.columns(5), minimumInteritemSpacing: 3, minimumLineSpacing: 3, sectionHeadersPinToVisibleBounds: true)),
]

/// Draws a collection that becomes longer.
private func drawUpdate(_ folder: PictureFolder, _ renderer: Renderer) async throws {
  let layout = layouts[0].1
  let collection = CollectionNode(dataSource: SampleItems(sections: [3, 3]), layout: layout)
  let next = layout.lines(of: SampleItems(sections: [9, 3]), width: 320)
  var updates = TableUpdates()
  updates.insertRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)], with: .fade)
  let script = ScrollScript(framesPerSecond: 10, duration: 700, displayLatency: .fixed(50), networkImageLatency: .init(full: .fixed(200)))
  let frames = renderer.frames(of: collection, script: script, updates: [ScheduledUpdate(at: 200, updates: updates, dataSource: next)])
  try await folder.write(frames, "collection/update")
}
