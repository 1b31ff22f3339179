import EmakiDisplay

/// Spaces between scripts are those that follow a letter of another script, or an emoji, and stand before Latin, Greek, Cyrillic or a sign that all
/// scripts share. Pango sets them in the font of the letter before; they are as wide as spaces of the paragraph's font.
enum SpacesBetweenScripts {
  /// One of the spaces.
  struct Space {
    /// The index of the space among the scalars of the part of the text.
    var scalar: Int
    /// The index of the run that it is in.
    var run: Int
  }

  /// Returns the spaces of a part of a text, each with its run.
  ///
  /// - Parameters:
  ///   - start: where the part begins in the text, in UTF-8 code units.
  ///   - starts: the start of each scalar of the part and the part's end, in UTF-8 code units from its beginning.
  static func all(
    in utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes, of text: AttributedText, from start: Int, starts: [Int32]
  ) -> [Space] {
    var spaces: [Space] = []
    var (scalar, run, runEnd) = (0, 0, text.runs[0].utf8Count)
    for range in ranges(in: utf8, bytes) {
      // Each space is one code unit.
      for place in range {
        while starts[scalar] < Int32(place) { scalar += 1 }
        while runEnd <= start + place && run + 1 < text.runs.count {
          run += 1
          runEnd += text.runs[run].utf8Count
        }
        spaces.append(Space(scalar: scalar, run: run))
      }
    }
    return spaces
  }

  /// Returns the stretches of such spaces in a text, in UTF-8 code units.
  static func ranges(in utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes) -> [Range<Int>] {
    guard bytes.mayMixScripts else { return [] }
    var ranges: [Range<Int>] = []
    // The first byte of the scalar before.
    var before: UInt8 = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte != 0x20 {
        if byte & 0xC0 != 0x80 { before = byte }
        index += 1
        continue
      }
      let start = index
      while index < utf8.count && utf8[index] == 0x20 { index += 1 }
      let isBehindOther = before >= 0xD5 && before != 0xE2
      if isBehindOther, index < utf8.count, utf8[index] < 0x80 || (0xC2...0xD4).contains(utf8[index]) { ranges.append(start..<index) }
    }
    return ranges
  }
}
