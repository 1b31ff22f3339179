import EmakiDrawing

/// An arrangement says where the picture stands beside the text.
protocol Arrangement: Sendable {
  static var textAlignment: StackLayoutSpec.AlignItems { get }
  static func spec(picture: DisplayNode, text: LayoutSpec) -> LayoutSpec
}

extension Arrangement {
  static var textAlignment: StackLayoutSpec.AlignItems { .start }
}

enum Leading: Arrangement {
  static func spec(picture: DisplayNode, text: LayoutSpec) -> LayoutSpec {
    StackLayoutSpec(.horizontal, spacing: 12, alignItems: .center, children: [picture, text])
  }
}

enum Trailing: Arrangement {
  static func spec(picture: DisplayNode, text: LayoutSpec) -> LayoutSpec {
    text.style.flexGrow = 1
    return StackLayoutSpec(.horizontal, spacing: 12, alignItems: .center, children: [text, picture])
  }
}

enum Above: Arrangement {
  static func spec(picture: DisplayNode, text: LayoutSpec) -> LayoutSpec {
    StackLayoutSpec(.vertical, spacing: 8, alignItems: .start, children: [picture, text])
  }
}

enum Card: Arrangement {
  static func spec(picture: DisplayNode, text: LayoutSpec) -> LayoutSpec {
    let ground = DisplayNode()
    ground.dynamicBackgroundColor = .secondarySystemBackground
    ground.cornerRadius = 10
    text.style.flexGrow = 1
    let row = StackLayoutSpec(.horizontal, spacing: 12, alignItems: .center, children: [picture, text])
    return BackgroundLayoutSpec(
      child: InsetLayoutSpec(insets: EdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: row), background: ground)
  }
}

enum Centred: Arrangement {
  static let textAlignment = StackLayoutSpec.AlignItems.center

  static func spec(picture: DisplayNode, text: LayoutSpec) -> LayoutSpec {
    StackLayoutSpec(.vertical, spacing: 8, alignItems: .center, children: [picture, text])
  }
}
