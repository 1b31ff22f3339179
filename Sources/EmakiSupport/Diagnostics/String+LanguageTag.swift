extension String {
  /// Whether the text has the form of a BCP 47 tag, such as `ja` or `zh-Hans`. Whether there is such a language is not asked.
  package var isLanguageTag: Bool {
    split(separator: "-", omittingEmptySubsequences: false).enumerated().allSatisfy { index, part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || index > 0 && $0 >= 0x30 && $0 <= 0x39 }
        && (index > 0 || part.utf8.count >= 2)
    }
  }

  /// The language of a BCP 47 tag without script and region, in lower case: `zh` for `zh-Hans` and for `zh_CN`, as some feeds write it.
  package var primaryLanguage: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }
}
