import ArgumentParser
import Emaki

/// Which part of a list is shown and when, and in what kind of pictures.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("What is written: png, or webp without loss. (default: png)", valueName: "format"), transform: OptionValue.choice)
  var format: PictureFormat = .png

  @Option(
    help: ArgumentHelp(
      "When: first, settled, or milliseconds after the first, as the frame of that instant at the script's fps. (default: settled)",
      valueName: "instant"),
    transform: Instant.init(parsing:))
  var at: Instant?

  @Option(help: ArgumentHelp("Draw this row alone, as large as its cell.", valueName: "id"))
  var only: String?

  @Flag(help: "Draw the whole list.")
  var full = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --full, cut the list into pictures of at most this height in points.", valueName: "points"),
    transform: OptionValue.height)
  var split: Double?

  @Flag(help: "Note in the PNG which rows and nodes it shows where, and what decided its pixels, for emaki diff.")
  var manifest = false

  /// - Throws: `ValidationError` where options contradict each other.
  func check(_ drawing: DrawingOptions) throws {
    let views = [
      drawing.offset.map { _ in "--offset" }, drawing.row.map { _ in "--row" }, only.map { _ in "--only" }, full ? "--full" : nil,
    ]
    let given = views.compactMap { $0 }
    if given.count > 1 { throw ValidationError("\(given.joined(separator: " and ")) exclude each other. Give one of them.") }
    if full || only != nil {
      let what = full ? "--full" : "--only"
      if at != nil { throw ValidationError("--at takes an instant of a screen, which \(what) does not have. Leave it out.") }
      if drawing.live.scroll != nil { throw ValidationError("--scroll scrolls a screen, which \(what) does not have. Leave it out.") }
    }
    if split != nil && !full { throw ValidationError("--split cuts the whole list. Give --full as well.") }
    if manifest && (split != nil || format == .webp) { throw ValidationError("--manifest goes with one PNG. Leave it out.") }
    if format == .webp && drawing.png != nil { throw ValidationError("--png has no place in webp. Give it with --format png.") }
  }

  var extent: ListExtent { full ? .wholeList : only != nil ? .oneRow : .viewport }

  /// The picture of a list that is not drawn as a whole.
  func frame(_ open: OpenList, _ drawing: DrawingOptions) async throws -> Frame {
    if let only { return try await open.renderer.render(open.table, onlyRow: open.feed.index(ofRow: only, name: open.name)) }
    let offset = try await drawing.start(in: open)
    guard at != nil || drawing.live.scroll != nil else { return try await open.renderer.render(open.table, offset: offset) }
    return try await open.renderer.render(open.table, at: at ?? .settled, offset: offset, script: open.script)
  }
}
