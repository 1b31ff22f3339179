import Emaki

/// A card of buttons in their states: a row with titles, one with images, and one of filled buttons.
final class ButtonsCard: Card {
  private let lines: [[ButtonNode]]

  override init() {
    let states: [ControlState] = [.normal, .highlighted, .selected, .disabled]
    lines = [Self.plain, Self.pictured, Self.filled].map { make in
      states.map { state in
        let button = make()
        (button.isHighlighted, button.isSelected, button.isEnabled) = (state == .highlighted, state == .selected, state != .disabled)
        return button
      }
    }
    super.init()
  }

  override var rows: [LayoutElement] { lines.map { Self.line($0, spacing: 14) } }

  private static func plain() -> ButtonNode {
    let button = ButtonNode()
    for (state, title, color) in [
      (ControlState.normal, "Follow", Color.systemBlue), (.highlighted, "Follow", Color(0x99C8FF)), (.selected, "Following", .gray),
      (.disabled, "Blocked", .lightGray),
    ] {
      button.setTitle(title, with: .system(size: 15, weight: .semibold), with: color, for: state)
    }
    return button
  }

  private static func pictured() -> ButtonNode {
    let button = ButtonNode()
    let colors: [(ControlState, Color)] = [
      (.normal, .systemGray3), (.highlighted, Color(0xB00030)), (.selected, .systemPink), (.disabled, .systemGray5),
    ]
    for (state, color) in colors { button.setImage(disc(color), for: state) }
    button.setTitle("いいね", with: .system(size: 13), for: .normal)
    button.contentSpacing = 6
    return button
  }

  private static func filled() -> ButtonNode {
    let button = ButtonNode()
    button.setTitle("Send", with: .system(size: 15, weight: .bold), with: .white, for: .normal)
    let colors: [(ControlState, Color)] = [
      (.normal, .systemGreen), (.highlighted, Color(0x248A3D)), (.selected, .systemIndigo), (.disabled, .systemGray3),
    ]
    for (state, color) in colors {
      button.setBackgroundImage(
        .drawn(key: "ground \(color)", size: Size(width: 4, height: 4)) {
          $0.fill(DrawingPath(Rect(x: 0, y: 0, width: 4, height: 4)), with: .color(color))
        },
        for: state)
    }
    button.contentEdgeInsets = EdgeInsets(top: 7, left: 11, bottom: 7, right: 11)
    (button.cornerRadius, button.clipsToBounds) = (9, true)
    return button
  }

  private static func disc(_ color: Color) -> Image {
    .drawn(key: "disc \(color)", size: Size(width: 16, height: 16)) {
      $0.fill(DrawingPath(ellipseIn: Rect(x: 0, y: 0, width: 16, height: 16)), with: .color(color))
    }
  }
}

/// A card of the switches, the slider, the segmented control and the dots of pages of this sample, and the library's wheel and bar.
final class ControlsCard: Card {
  private let switches: [SwitchNode]
  private let slider = SliderNode()
  private let segments = SegmentedControlNode(items: ["Day", "週", "Month"])
  private let pages = PageControlNode(numberOfPages: 6)
  private let wheel = ActivityIndicatorNode()
  private let bar = ProgressNode(progress: 0.4)

  override init() {
    switches = [(false, true), (true, true), (false, false), (true, false)].map { isOn, isEnabled in
      let node = SwitchNode()
      (node.isOn, node.isEnabled) = (isOn, isEnabled)
      return node
    }
    super.init()
    slider.value = 0.35
    segments.selectedSegmentIndex = 1
    pages.currentPage = 2
    wheel.startAnimating()
    bar.style.flexGrow = 1
    bar.style.flexShrink = 1
  }

  override var rows: [LayoutElement] {
    [Self.line(switches), slider, segments, Self.line([pages, wheel, bar])]
  }
}
