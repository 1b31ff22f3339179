import EmakiSupport

/// A help topic is a page of the manual that the program has in itself, for `emaki help TOPIC`. The documentation's site shows the same texts.
enum HelpTopic: String, CaseIterable {
  case start, feeds, cells, pictures, scrolls, suites, batches, services, errors

  /// The names of all topics, with commas between them. They are not joined by the library, which looks for conformances among those of the
  /// whole program for it, at each start of a command.
  static let names: String = allCases.dropFirst().reduce(allCases[0].rawValue) { $0 + ", " + $1.rawValue }

  /// The page, in Markdown that can be read as it is. Comments in it are for the site alone.
  var text: String {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("<!--") }
      .joined(separator: "\n")
  }

  /// What the page is about, in a line: its title.
  var title: Substring { text.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " } }

  private var bytes: [UInt8] {
    switch self {
    case .start: PackageResources.start_md
    case .feeds: PackageResources.feeds_md
    case .cells: PackageResources.cells_md
    case .pictures: PackageResources.pictures_md
    case .scrolls: PackageResources.scrolls_md
    case .suites: PackageResources.suites_md
    case .batches: PackageResources.batches_md
    case .services: PackageResources.services_md
    case .errors: PackageResources.errors_md
    }
  }

  /// The topics by name, a line each, with what they are about.
  static var list: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { topic in
      "  \(topic.rawValue)\(String(repeating: " ", count: width - topic.rawValue.count + 2))\(topic.title)\n"
    }.joined()
  }
}

extension HelpTopic {
  /// The topic about a command that has told its errors one by one.
  init(ofCommand name: String?) {
    switch name {
    case "verify", "record", "prune", "schema": self = .suites
    case "batch": self = .batches
    case "serve", "preview": self = .services
    case "layout", "cell": self = .cells
    case "fonts": self = .pictures
    default: self = .errors
    }
  }

  /// The topic with examples of a command; `nil` where there is none.
  init?(about name: String) {
    switch name {
    case "render": self = .pictures
    case "frames": self = .scrolls
    case "diff", "inspect": self = .suites
    default:
      self.init(ofCommand: name)
      if self == .errors { return nil }
    }
  }
}
