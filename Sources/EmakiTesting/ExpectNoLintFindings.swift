import EmakiEngine
public import EmakiLayout
public import EmakiNodes
public import EmakiRaster

// This overload is disfavoured because a list is also a node: see `expectSnapshot`.
/// Lays a node or a cell out, and fails the test where something in its layout has no effect, contradicts something else, or sticks out, and where a
/// text has a contrast of less than 3 to 1 with what is painted below it, in the light or in the dark theme.
/// For each such thing it records a sentence that says how to mend it. What a corner or an item of a strip puts outside the cell, `expectSnapshot` tells.
///
/// ```swift
/// @Test func profile() {
///   expectNoLintFindings(of: ProfileCell(), size: Size(width: 390, height: .unbounded))
/// }
/// ```
///
/// - Parameters:
///   - node: the node, which is laid out on the calling thread.
///   - size: the largest size of the node, in points. A cell has exactly this width. The height may be `.unbounded`.
///   - scale: the number of device pixels in a point.
///   - traits: the direction, the theme, the text size, and the scale and the width, which go before `size` and `scale`.
///   - fonts: the fonts in which texts are set.
///   - fileID: the file of the expectation, filled in by the compiler; so are `filePath`, `line` and `column`.
@_disfavoredOverload
public func expectNoLintFindings(
  of node: DisplayNode, size: Size, scale: Double = 2, traits: SnapshotTraits = SnapshotTraits(), fonts: FontSet = .default,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  if node is ListNode { return site.fail("The rows of a list are looked at with await expectNoLintFindings(of: list, ...).") }
  let size = traits.size(size)
  let range = SizeRange(min: Size(width: node is CellNode ? size.width : 0, height: 0), max: size)
  do {
    let findings = try node.lintLayout(
      in: range, scale: traits.scale ?? scale,
      traits: TraitCollection(theme: traits.theme, typeSize: traits.typeSize, layoutDirection: traits.layoutDirection), fonts: fonts,
      pictures: site.folder)
    site.report(findings)
  } catch {
    site.fail("The layout cannot be looked through: \(error)")
  }
}

/// Lays out each row of a list, and fails the test if something in a row's layout has no effect, contradicts something else, or sticks out, or if a text
/// has a contrast of less than 3 to 1 with what is painted below it, in the light or in the dark theme.
/// For each finding it records a sentence that says how to mend it. The cells of the rows are made for this check only.
///
/// - Parameters:
///   - list: the list.
///   - size: the size of the viewport in points. The height may be `.unbounded`.
///   - scale: the number of device pixels in a point.
///   - traits: the direction, the theme, the text size, and the scale and the width, which go before `size` and `scale`.
///   - options: how rows are laid out; by default in the default fonts.
public func expectNoLintFindings(
  of list: ListNode, size: Size, scale: Double = 2, traits: SnapshotTraits = SnapshotTraits(), options: Renderer.Options? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let renderer = try SnapshotRenderers.renderer(
      size: traits.size(size), scale: traits.scale ?? scale, traits: traits, options: options, folder: site.folder)
    for (row, name) in try renderer.rowNames(of: list).enumerated() {
      site.report(try await renderer.lintLayout(of: list, row: row), where: "row \"\(name)\", ")
    }
  } catch {
    site.fail("The layout cannot be looked through: \(error)")
  }
}

extension CallSite {
  /// Reports a failure for each finding.
  fileprivate func report(_ findings: [LintFinding], where place: String = "") { for finding in findings { fail("\(place)\(finding)") } }
}
