import EmakiSupport

/// An image repair says which rules of its format a picture's file breaks. The picture is drawn all the same, as browsers draw it.
public struct ImageRepair: Hashable, Sendable {
  /// The picture's address, as in `ImageError`.
  public var url: String
  /// The name of the format.
  public var format: String
  /// The rules of the format that the file breaks, in words; at least one.
  public var faults: [String]

  package init(url: String, format: String, faults: [String]) { (self.url, self.format, self.faults) = (url, format, faults) }
}

extension ImageRepair: CustomStringConvertible {
  /// A sentence that says what is wrong with which picture, and how to mend it.
  public var description: String {
    "\(format == "video" ? format : "picture") \(quoted(url)): damaged \(format) (\(faults.joined(separator: "; "))). It is drawn all the same. Save or download it again."
  }
}
