import EmakiDrawing

/// A picture says what a cell shows beside its text.
protocol Picture: Sendable {
  static func node(row: Int) -> DisplayNode
}

enum Portrait: Picture {
  static func node(row: Int) -> DisplayNode {
    let node = NetworkImageNode()
    node.url = "avatars/" + ["leo.jpg", "kenta.jpg", "shiba.jpg", "panda.webp"][row % 4]
    node.imageModification = .circle
    node.style.preferredSize = Size(width: 44, height: 44)
    return node
  }
}

enum Photo: Picture {
  static func node(row: Int) -> DisplayNode {
    let node = NetworkImageNode()
    node.url = "kittens/0\(row % 5 + 1).jpg"
    node.contentMode = .scaleAspectFill
    node.clipsToBounds = true
    node.cornerRadius = 6
    node.style.preferredSize = Size(width: 96, height: 72)
    return node
  }
}

enum Initial: Picture {
  static func node(row: Int) -> DisplayNode {
    let node = ImageNode()
    node.image = .letter(["E", "M", "A", "K", "I"][row % 5], background: Color(0x5B7FDE))
    node.imageModification = .circle
    node.style.preferredSize = Size(width: 40, height: 40)
    return node
  }
}

enum Number: Picture {
  static func node(row: Int) -> DisplayNode {
    let (badge, text) = (DisplayNode(), TextNode())
    text.attributedText = AttributedText(String(row), font: .system(size: 17, weight: .bold), color: .white)
    badge.automaticallyManagesSubnodes = true
    badge.backgroundColor = Color(0xD9785F)
    badge.cornerRadius = 8
    badge.style.preferredSize = Size(width: 52, height: 36)
    badge.layoutSpecBlock = { _, _ in CenterLayoutSpec(child: text) }
    return badge
  }
}

enum Swatch: Picture {
  static func node(row: Int) -> DisplayNode {
    let node = DisplayNode()
    node.backgroundColor = Color(0x4F9657, alpha: 0.25)
    node.borderColor = Color(0x4F9657)
    node.borderWidth = 2
    node.cornerRadius = 4
    node.style.preferredSize = Size(width: 28, height: 28)
    return node
  }
}
