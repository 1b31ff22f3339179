/// An HTML report page is the page round the cases of an `HTMLReport`. It is made from the files `report.html`, `report.css` and
/// `report.js`, which are part of the program.
///
/// Colours follow the reader's light or dark setting. The content policy of the page allows no connection to other addresses.
enum HTMLReportPage {
  /// The part of the page before the cases.
  static let head = parts.head
  /// The part of the page behind the cases.
  static let tail = parts.tail

  private static let parts: (head: String, tail: String) = {
    let page = String(decoding: PackageResources.report_html, as: UTF8.self)
      .replacing("{{report.css}}\n", with: String(decoding: PackageResources.report_css, as: UTF8.self))
      .replacing("{{report.js}}\n", with: String(decoding: PackageResources.report_js, as: UTF8.self))
    let parts = page.split(separator: "{{cases}}\n", maxSplits: 1)
    precondition(parts.count == 2, "report.html says with {{cases}} where the cases stand")
    return (String(parts[0]), String(parts[1]))
  }()
}
