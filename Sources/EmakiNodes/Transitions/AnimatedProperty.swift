import EmakiDisplay
import EmakiLayout

/// An animated property is a property of a node that an animation changes from one value to another. The cases are those that UIKit
/// animates in views and their layers.
enum AnimatedProperty: CaseIterable {
  case origin, size, alpha, backgroundColor, cornerRadius, transform
  case borderWidth, borderColor, shadowColor, shadowOpacity, shadowOffset, shadowRadius

  /// The numbers that the property consists of; none for a colour.
  private var numbers: [ReferenceWritableKeyPath<DisplayNode, Double>] {
    switch self {
    case .origin: [\.frame.origin.x, \.frame.origin.y]
    case .size: [\.frame.size.width, \.frame.size.height]
    case .transform: [\.transform.a, \.transform.b, \.transform.c, \.transform.d, \.transform.tx, \.transform.ty]
    case .shadowOffset: [\.shadowOffset.x, \.shadowOffset.y]
    case .alpha: [\.alpha]
    case .cornerRadius: [\.cornerRadius]
    case .borderWidth: [\.borderWidth]
    case .shadowOpacity: [\.shadowOpacity]
    case .shadowRadius: [\.shadowRadius]
    case .backgroundColor, .borderColor, .shadowColor: []
    }
  }

  func value(of node: DisplayNode) -> AnimatedValue {
    switch self {
    case .backgroundColor: .color(node.backgroundColor)
    case .borderColor: .color(node.borderColor)
    case .shadowColor: .color(node.shadowColor)
    default: .numbers(numbers.map { node[keyPath: $0] })
    }
  }

  /// Sets the property of a node to a value, which must be a value of this property.
  func set(_ value: AnimatedValue, of node: DisplayNode) {
    switch (self, value) {
    case (.backgroundColor, .color(let color)): node.backgroundColor = color
    case (.borderColor, .color(let color?)): node.borderColor = color
    case (.shadowColor, .color(let color?)): node.shadowColor = color
    case (_, .color): break
    case (_, .numbers(let values)):
      // A spring may swing to sizes below 0.
      for (number, value) in zip(numbers, values) { node[keyPath: number] = self == .size ? max(0, value) : value }
    }
  }
}

/// An animated value is the value of an animated property.
enum AnimatedValue: Equatable {
  case numbers([Double])
  case color(Color?)

  /// Returns a value between this one and another.
  ///
  /// - Parameter part: the fraction of the way to the other value: 0 gives this value and 1 the other one. A spring may go beyond both.
  func value(towards other: AnimatedValue, _ part: Double) -> AnimatedValue {
    if part == 0 { return self }
    if part == 1 { return other }
    return switch (self, other) {
    case (.numbers(let from), .numbers(let to)): .numbers(zip(from, to).map { $0 + ($1 - $0) * part })
    case (.color(let from), .color(let to)): .color(Color(between: from, and: to, part))
    default: other
    }
  }
}

extension Color {
  /// Creates a colour between two colours. A missing colour is transparent. Colours are mixed in proportion to their opacity, so red that
  /// fades out stays red.
  fileprivate init?(between from: Color?, and to: Color?, _ part: Double) {
    func channels(_ color: Color?) -> [Double] {
      guard let color else { return [0, 0, 0, 0] }
      let alpha = Double(color.alpha) / 255
      return [Double(color.red) / 255 * alpha, Double(color.green) / 255 * alpha, Double(color.blue) / 255 * alpha, alpha]
    }
    let mixed = zip(channels(from), channels(to)).map { $0 + ($1 - $0) * part }
    if mixed[3] <= 0 { return nil }
    self.init(red: mixed[0] / mixed[3], green: mixed[1] / mixed[3], blue: mixed[2] / mixed[3], alpha: mixed[3])
  }
}
