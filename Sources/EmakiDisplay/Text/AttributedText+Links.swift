import EmakiDiagnostics

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

  /// Finds web addresses, mail addresses, telephone numbers and street addresses, and makes them links. `TextDetectors` says what is found
  /// and where it leads.
  ///
  /// Prices, dates, versions, and numbers of orders, parcels and books are not found. Text that already has a link keeps it. It takes time
  /// in proportion to the text.
  ///
  /// - Parameter detectors: what is looked for; all of it by default.
  /// - Parameter color: the colour of the links; `nil` leaves that of the text. By default it is UIKit's link colour.
  /// - Parameter underline: the underline of the links, single by default; `nil` leaves that of the text.
  /// - Returns: the ranges of the links that were found, counted in `Character`s.
  @discardableResult
  public mutating func detectData(
    _ detectors: TextDetectors = .all, color: Color? = Color(0x007AFF), underline: TextLine? = .single
  ) -> [Range<Int>] {
    link(DataDetector(detectors: detectors).matches(in: string), isKept: { $0.lowerBound >= $1.upperBound }, color, underline)
  }

  /// Makes links of stretches, except where the text already has a link. The stretches are in order and do not overlap.
  ///
  /// - Parameter isKept: returns whether a stretch becomes a link. It gets the first known link that ends behind the stretch's beginning,
  ///   and the stretch.
  private mutating func link(
    _ links: [LinkScanner.Link], isKept: (_ known: Range<Int>, _ found: Range<Int>) -> Bool, _ color: Color?, _ underline: TextLine?
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
    return found.map(\.range)
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
    // Characters are counted once, from link to link.
    var (index, count) = (string.startIndex, 0)
    func characters(to offset: Int) -> Int {
      let place = string.utf8.index(string.startIndex, offsetBy: offset)
      count += string.distance(from: index, to: place)
      index = place
      return count
    }
    return links.map { link in
      let start = characters(to: link.utf8Range.lowerBound)
      return (link.url, start..<characters(to: link.utf8Range.upperBound))
    }
  }
}
