public import EmakiLayout

/// A flow layout delegate gives each section of a collection with a flow layout its own insets, spacings, and sizes of header and footer. The methods
/// have the names of Texture's `ASCollectionDelegateFlowLayout` and of `UICollectionViewDelegateFlowLayout`.
///
/// It is asked whenever the collection is drawn or changed, on the task that holds the collection.
public protocol CollectionNodeDelegateFlowLayout: CollectionNodeDelegate {
  /// Returns the empty space around the items of a section, in points. The default is the layout's `sectionInset`.
  func collectionNode(_ collectionNode: CollectionNode, layout: CollectionFlowLayout, insetForSectionAt section: Int) -> EdgeInsets

  /// Returns the distance between the lines of a section, in points. The default is the layout's `minimumLineSpacing`.
  func collectionNode(_ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumLineSpacingForSectionAt section: Int) -> Double

  /// Returns the least distance between the items of a line in a section, in points. The default is the layout's `minimumInteritemSpacing`.
  func collectionNode(
    _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> Double

  /// Returns the range of sizes of a section's header, of which only the length along the direction of scrolling is used.
  ///
  /// `SizeRange(exactly: .zero)` leaves the header out, and `.unbounded` leaves its length to its own layout. The default is the layout's
  /// `headerReferenceSize`, or `.unbounded` without one.
  func collectionNode(_ collectionNode: CollectionNode, sizeRangeForHeaderInSection section: Int) -> SizeRange

  /// Returns the range of sizes of a section's footer, as `collectionNode(_:sizeRangeForHeaderInSection:)` does for a header.
  func collectionNode(_ collectionNode: CollectionNode, sizeRangeForFooterInSection section: Int) -> SizeRange
}

extension CollectionNodeDelegateFlowLayout {
  /// Returns the layout's `sectionInset`.
  public func collectionNode(_ collectionNode: CollectionNode, layout: CollectionFlowLayout, insetForSectionAt section: Int) -> EdgeInsets {
    layout.sectionInset
  }
  /// Returns the layout's `minimumLineSpacing`.
  public func collectionNode(
    _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumLineSpacingForSectionAt section: Int
  ) -> Double { layout.minimumLineSpacing }
  /// Returns the layout's `minimumInteritemSpacing`.
  public func collectionNode(
    _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> Double { layout.minimumInteritemSpacing }
  /// Returns the layout's `headerReferenceSize`, or `.unbounded` without one.
  public func collectionNode(_ collectionNode: CollectionNode, sizeRangeForHeaderInSection section: Int) -> SizeRange {
    collectionNode.flowLayout?.supplementLengths.header.map(SizeRange.init(length:)) ?? .unbounded
  }
  /// Returns the layout's `footerReferenceSize`, or `.unbounded` without one.
  public func collectionNode(_ collectionNode: CollectionNode, sizeRangeForFooterInSection section: Int) -> SizeRange {
    collectionNode.flowLayout?.supplementLengths.footer.map(SizeRange.init(length:)) ?? .unbounded
  }
}

extension CollectionNode {
  /// Asks a flow layout delegate for the layouts of sections; `nil` where there is no such delegate.
  ///
  /// - Precondition: as for `CollectionFlowLayout`, insets are finite, and spacings are finite and not negative.
  func askForFlows(ofSections count: Int) -> SectionFlows? {
    guard let flow = flowLayout, let delegate = objectDelegate as? any CollectionNodeDelegateFlowLayout else { return nil }
    return SectionFlows(
      base: flow,
      sections: (0..<count).map { section in
        var layout = flow
        layout.sectionInset = delegate.collectionNode(self, layout: flow, insetForSectionAt: section)
        layout.minimumLineSpacing = delegate.collectionNode(self, layout: flow, minimumLineSpacingForSectionAt: section)
        layout.minimumInteritemSpacing = delegate.collectionNode(self, layout: flow, minimumInteritemSpacingForSectionAt: section)
        layout.check()
        return SectionFlows.Section(
          flow: layout, header: delegate.collectionNode(self, sizeRangeForHeaderInSection: section),
          footer: delegate.collectionNode(self, sizeRangeForFooterInSection: section))
      })
  }
}

extension SizeRange {
  /// Creates the range of exactly one length in points, on both axes.
  fileprivate init(length: Double) { self.init(exactly: Size(width: length, height: length)) }
}
