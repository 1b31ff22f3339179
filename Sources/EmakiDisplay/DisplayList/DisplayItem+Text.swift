package import EmakiLayout

/// Makes items of texts that are set in lines.
extension DisplayItem {
  /// Returns the items that paint a text and its pictures, without the stretches that cast shadows of their own.
  ///
  /// - Parameters:
  ///   - origin: the top left corner of the text's box.
  ///   - moment: the instant that decides which pictures have arrived; `nil` where all of them have.
  ///   - typesetter: the typesetter that sets the letters of default images.
  package static func items(
    for layout: TextLayout, at origin: Point, moment: DisplayMoment?, typesetter: any Typesetter
  ) -> [DisplayItem] {
    guard let details = layout.details else { return [.text(layout, origin: origin)] }
    var items = [DisplayItem.text(details.shadows.isEmpty ? layout : layout.part(casting: 0), origin: origin)]
    for picture in details.attachments {
      let late = picture.attachment.imageURL.flatMap { moment?.images[$0] }
      items += Self.items(for: picture.attachment, in: picture.rect.offset(by: origin), late: late, typesetter: typesetter)
    }
    return items
  }
}
