import Emaki

/// The settings screen is a list of groups of rows with controls, as an app's settings are.
enum SettingsScreen {
  private enum Row: Sendable {
    case title(String)
    case toggle(String, Color, isOn: Bool)
    case choice(String, [String], chosen: Int)
    case amount(String, Double)
    case value(String, Color, String)
    case button(String)
    case note(String)
  }

  private static let rows: [(row: Row, group: Group)] = [
    (.title("NOTIFICATIONS"), .none),
    (.toggle("Allow notifications", .systemRed, isOn: true), .first),
    (.toggle("Sounds", .systemPink, isOn: true), .middle),
    (.toggle("Badges", .systemOrange, isOn: false), .middle),
    (.value("Banner style", .systemIndigo, "Temporary"), .last),
    (.title("READING"), .none),
    (.choice("Theme", ["Light", "Dark", "自動"], chosen: 2), .first),
    (.amount("Text size", 0.6), .middle),
    (.value("Language", .systemBlue, "日本語"), .last),
    (.note("Texts follow the size that the whole system has, unless one is chosen here."), .none),
    (.button("Sign out"), .only),
  ]

  /// The place of a row in its group, which decides its corners.
  private enum Group: Sendable { case none, first, middle, last, only }

  static func table(_ theme: Theme) -> TableNode {
    let table = TableNode(rows: rows) { row, group in { Cell(row, group) } }
    table.separator = nil
    table.backgroundColor = DynamicColor.systemGroupedBackground.resolved(for: theme)
    return table
  }

  /// A row of the settings.
  private final class Cell: CellNode {
    private let row: Row
    private let group: Group
    private let ground = DisplayNode()
    private let line = DisplayNode()
    private let icon = DisplayNode()
    private let title = TextNode()
    private let value = TextNode()
    private let control: ControlNode?

    init(_ row: Row, _ group: Group) {
      (self.row, self.group) = (row, group)
      control = Self.control(of: row)
      super.init()
      automaticallyManagesSubnodes = true
      icon.style.preferredSize = Size(width: 29, height: 29)
      icon.cornerRadius = 7
      ground.cornerRadius = 10
      ground.maskedCorners = Self.corners(of: group)
    }

    private static func corners(of group: Group) -> CornerSet {
      switch group {
      case .first: [.topLeft, .topRight]
      case .last: [.bottomLeft, .bottomRight]
      case .middle: []
      case .none, .only: .all
      }
    }

    private static func control(of row: Row) -> ControlNode? {
      switch row {
      case .toggle(_, _, let isOn):
        let node = SwitchNode()
        node.isOn = isOn
        return node
      case .choice(_, let names, let chosen):
        let node = SegmentedControlNode(items: names)
        node.selectedSegmentIndex = chosen
        return node
      case .amount(_, let amount):
        let node = SliderNode()
        node.value = amount
        node.style.width = .points(180)
        return node
      case .title, .value, .button, .note: return nil
      }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let theme = traitCollection.theme
      let (label, secondary) = (DynamicColor.label.resolved(for: theme), DynamicColor.secondaryLabel.resolved(for: theme))
      func write(_ string: String, in node: TextNode, size: Double = 17, _ color: Color) -> TextNode {
        node.attributedText = AttributedText(string, font: .system(size: size), color: color)
        return node
      }
      let spacer = Self.spacer()
      var parts: [LayoutElement]
      switch row {
      case .title(let text):
        return InsetLayoutSpec(
          insets: EdgeInsets(top: 24, left: 32, bottom: 7, right: 32), child: write(text, in: title, size: 13, secondary))
      case .note(let text):
        return InsetLayoutSpec(
          insets: EdgeInsets(top: 7, left: 32, bottom: 24, right: 32), child: write(text, in: title, size: 13, secondary))
      case .button(let text):
        parts = [spacer, write(text, in: title, DynamicColor.systemRed.resolved(for: theme)), Self.spacer()]
      case .toggle(let text, let color, _):
        icon.backgroundColor = color
        parts = [icon, write(text, in: title, label), spacer]
      case .value(let text, let color, let present):
        icon.backgroundColor = color
        parts = [icon, write(text, in: title, label), spacer, write(present, in: value, secondary)]
      case .choice(let text, _, _), .amount(let text, _): parts = [write(text, in: title, label), spacer]
      }
      if let control { parts.append(control) }
      ground.backgroundColor = DynamicColor.secondarySystemGroupedBackground.resolved(for: theme)
      let content = StackLayoutSpec(.horizontal, spacing: 12, alignItems: .center, children: parts)
      content.style.minHeight = .points(44)
      let inner = InsetLayoutSpec(insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16), child: content)
      var spec: LayoutSpec = BackgroundLayoutSpec(child: inner, background: ground)
      if group == .first || group == .middle {
        line.backgroundColor = DynamicColor.separator.resolved(for: theme)
        line.style.height = .points(1 / traitCollection.displayScale)
        let below = RelativeLayoutSpec(horizontalPosition: .start, verticalPosition: .end, child: line)
        line.style.width = .fraction(1)
        // As in the system's settings, the line begins where the text does.
        let start = parts.first === icon ? 16 + icon.style.preferredSize.width + content.spacing : 16
        spec = OverlayLayoutSpec(
          child: spec, overlay: InsetLayoutSpec(insets: EdgeInsets(top: 0, left: start, bottom: 0, right: 0), child: below))
      }
      return InsetLayoutSpec(insets: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16), child: spec)
    }

    private static func spacer() -> LayoutSpec {
      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1
      return spacer
    }
  }
}
