import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// An element kind is a node or a layout spec by its name in cell files, with the keys that its mapping may have.
struct ElementKind: Sendable {
  /// A maker makes the element of a row; `nil` where there is nothing to show.
  typealias Maker = @Sendable (CellScope, CellBuild) -> LayoutElement?

  /// The name, as a key of the element.
  let name: String
  /// What the element is, in a sentence for the schema.
  let summary: String
  /// The keys with the forms of their values, without those of `ElementKind.common`.
  let keys: [ElementKey]
  /// The function that reads the mapping. The keys are known to be allowed.
  let compile: @Sendable (NamedValue) throws(CellFileError) -> Maker

  /// The keys that each element may have besides its own.
  static let common: [ElementKey] = [
    ("when", .condition, false), ("unless", .condition, false), ("each", .key, false), ("as", .key, false), ("index", .key, false),
    ("style", .style, false),
  ]

  /// The kinds, in the order of documentation.
  static let all: [ElementKind] = specs + nodes + lists + [map]
  static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The names of kinds and of what else can stand as an element.
  static let names = all.map(\.name) + ["partial"]

  /// Creates a kind of node.
  ///
  /// - Parameters:
  ///   - own: the properties of the node itself.
  ///   - draft: makes the draft of a new node, from which it gets its content.
  ///   - properties: the properties of the draft.
  ///   - content: the key of the element that the node holds.
  ///   - finish: completes the node from its draft, once all properties are set.
  static func node<Draft, Node: DisplayNode>(
    _ name: String, _ summary: String, _ make: @escaping @autoclosure @Sendable () -> Node, _ own: [Property<Node>],
    draft: @escaping @Sendable (Node, CellScope) -> Draft, _ properties: [Property<Draft>], content: String? = nil,
    finish: @escaping @Sendable (Draft, Node, CellScope, CellBuild) -> Void = { _, _, _, _ in }
  ) -> ElementKind {
    var keys = properties.map(\.key) + own.map(\.key)
    let known = Set(keys.map(\.key))
    let look = NodeProperties.all.filter { !known.contains($0.name) }
    keys += look.map(\.key)
    if let content { keys.append((content, .element, false)) }
    return ElementKind(name: name, summary: summary, keys: keys) { value throws(CellFileError) in
      let looks = try value.reader.setter(look, of: value)
      let drafts = try value.reader.setter(properties, of: value)
      let owns = try value.reader.setter(own, of: value)
      let inside = try value.optional(content ?? "", value.reader.element)
      return { scope, build in
        let node = make()
        let target = draft(node, scope)
        looks(node, scope, build)
        drafts(target, scope, build)
        owns(node, scope, build)
        if let child = inside.flatMap({ build.first($0, scope) }) {
          node.automaticallyManagesSubnodes = true
          let spec = child as? LayoutSpec ?? WrapperLayoutSpec(children: [child])
          node.layoutSpecBlock = { _, _ in spec }
        }
        finish(target, node, scope, build)
        return node
      }
    }
  }

  /// Creates a kind of node without a draft.
  static func node<Node: DisplayNode>(
    _ name: String, _ summary: String, _ make: @escaping @autoclosure @Sendable () -> Node, _ own: [Property<Node>] = [],
    content: String? = nil, prepare: @escaping @Sendable (Node, CellScope) -> Void = { _, _ in }
  ) -> ElementKind {
    node(name, summary, make(), own, draft: prepare, [], content: content)
  }

  /// Creates a kind of layout spec that holds elements under keys. Where a row leaves one out, the first of them stands alone.
  ///
  /// - Parameter slots: the keys of elements that must be there.
  static func spec<Spec: LayoutElement>(
    _ name: String, _ summary: String, _ properties: [Property<Spec>] = [], slots: [String] = ["child"],
    make: @escaping @Sendable ([LayoutElement]) -> Spec
  ) -> ElementKind {
    let keys = properties.map(\.key) + slots.map { ($0, .element, true) }
    return ElementKind(name: name, summary: summary, keys: keys) { value throws(CellFileError) in
      let set = try value.reader.setter(properties, of: value)
      let held = try slots.map { slot throws(CellFileError) in try value.reader.element(value.require(slot)) }
      return { scope, build in
        let elements = held.map { build.first($0, scope) }
        let present = elements.compactMap(\.self)
        guard present.count == elements.count else { return elements[0] }
        let spec = make(present)
        set(spec, scope, build)
        return spec
      }
    }
  }

  /// Creates a kind of layout spec that holds a list of elements.
  static func list<Spec: LayoutElement>(
    _ name: String, _ summary: String, _ properties: [Property<Spec>], make: @escaping @Sendable ([LayoutElement]) -> Spec
  ) -> ElementKind {
    let keys = properties.map(\.key) + [("children", .elements, true)]
    return ElementKind(name: name, summary: summary, keys: keys) { value throws(CellFileError) in
      let set = try value.reader.setter(properties, of: value)
      let elements = try value.require("children").items(ValueForm.elements.words, value.reader.element)
      return { scope, build in
        var children: [LayoutElement] = []
        children.reserveCapacity(elements.count)
        for element in elements { element(&children, scope, build) }
        let spec = make(children)
        set(spec, scope, build)
        return spec
      }
    }
  }
}
