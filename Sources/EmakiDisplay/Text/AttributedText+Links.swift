import EmakiSupport

extension AttributedText {
  /// Finds web addresses and makes them links: `http://…`, `https://…`, and `www.…`, which leads to `http://www.…`.
  ///
  /// An address needs no space round it, as in Japanese: it ends at Kana, Han and any punctuation of theirs, or at any other character that
  /// no address holds. Punctuation at its end is not part of it, nor is a closing bracket that it does not open. Text that already has a
  /// link keeps it.
  ///
  /// - Parameter color: the colour of the links; `nil` leaves that of the text. By default it is UIKit's link colour.
  /// - Parameter underline: the underline of the links, single by default; `nil` leaves that of the text.
  /// - Returns: the ranges of the links that were found, counted in `Character`s.
  @discardableResult
  public mutating func detectLinks(color: Color? = Color(0x007AFF), underline: TextLine? = .single) -> [Range<Int>] {
    mayHoldAddress ? link(LinkScanner(string).links(), isKept: { $0.lowerBound > $1.lowerBound }, color, underline) : []
  }

  /// Finds web addresses, mail addresses and what a detector finds, and makes them links. `TextDetectors` says where addresses lead.
  ///
  /// Versions, file names and numbers are no addresses. Text that already has a link keeps it. It takes time in proportion to the text.
  ///
  /// - Parameter kinds: what is looked for. Telephone numbers and street addresses are what a detector finds.
  /// - Parameter detector: finds what else becomes links; `nil`, the default, finds nothing.
  /// - Parameter color: the colour of the links; `nil` leaves that of the text. By default it is UIKit's link colour.
  /// - Parameter underline: the underline of the links, single by default; `nil` leaves that of the text.
  /// - Returns: the ranges of the links that were found, counted in `Character`s.
  @discardableResult
  public mutating func detectData(
    _ kinds: TextDetectors = [.link, .mail], with detector: (any TextDetector)? = nil, color: Color? = Color(0x007AFF),
    underline: TextLine? = .single
  ) -> [Range<Int>] {
    let links = DataDetector(kinds: kinds, detector: detector).links(in: string, language: language)
    return link(links, isKept: { $0.lowerBound >= $1.upperBound }, color, underline)
  }

  /// Makes links of stretches, except where the text already has a link. The stretches are in order and do not overlap.
  ///
  /// - Parameter isKept: returns whether a stretch becomes a link. It gets the first known link that ends behind the stretch's beginning,
  ///   and the stretch.
  private mutating func link(
    _ links: [FoundLink], isKept: (_ known: Range<Int>, _ found: Range<Int>) -> Bool, _ color: Color?, _ underline: TextLine?
  ) -> [Range<Int>] {
    var known = placedRuns.filter { $0.run.rare?.values.link != nil }.map(\.range)[...]
    let found = links.filter { link in
      while let first = known.first, first.upperBound <= link.utf8Range.lowerBound { known.removeFirst() }
      return known.first.map { isKept($0, link.utf8Range) } ?? true
    }
    change(found.map(\.utf8Range)) { attributes, number in
      attributes.link = found[number].target
      attributes.color = color ?? attributes.color
      attributes.underline = underline ?? attributes.underline
    }
    return characters(found.map(\.utf8Range))
  }

  /// Whether the text has `//` or `ww.`, so that it may hold an address. Most texts have neither.
  private var mayHoldAddress: Bool {
    string.withBytes { bytes in
      var (before, last) = (UInt8(0), UInt8(0))
      for byte in bytes {
        if byte == 0x2F && last == 0x2F || byte == 0x2E && last | 0x20 == 0x77 && before | 0x20 == 0x77 { return true }
        (before, last) = (last, byte)
      }
      return false
    }
  }
}

extension AttributedText {
  /// Whether any stretch of the text is a link.
  package var hasLinks: Bool { runs.contains { $0.rare?.values.link != nil } }

  /// The links with their ranges in characters, in order. Neighbours that lead to one URL are one link.
  package var links: [(url: String, range: Range<Int>)] {
    var links: [(url: String, utf8Range: Range<Int>)] = []
    for (run, place) in placedRuns {
      guard let url = run.rare?.values.link, !place.isEmpty else { continue }
      if let last = links.last, last.url.exact == url.exact && last.utf8Range.upperBound == place.lowerBound {
        links[links.count - 1].utf8Range = last.utf8Range.lowerBound..<place.upperBound
      } else {
        links.append((url, place))
      }
    }
    return zip(links, characters(links.map(\.utf8Range))).map { ($0.url, $1) }
  }

  /// Returns ranges in UTF-8 code units, which are in order, as ranges in characters.
  private func characters(_ ranges: [Range<Int>]) -> [Range<Int>] {
    // Characters are counted once, from range to range.
    var (index, count) = (string.startIndex, 0)
    func characters(to offset: Int) -> Int {
      let place = string.utf8.index(string.startIndex, offsetBy: offset)
      count += string.distance(from: index, to: place)
      index = place
      return count
    }
    return ranges.map { range in
      let start = characters(to: range.lowerBound)
      return start..<characters(to: range.upperBound)
    }
  }
}
