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
  let compile: @Sendable (YAMLValue, CellReader, String) throws(CellFileError) -> Maker

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
  ///   - node: the properties of the node itself.
  ///   - draft: the properties of the draft from which the node is made.
  ///   - make: a function that makes the draft and the node.
  ///   - finish: a function that completes the node from its draft, once all properties are set.
  static func node<Draft: AnyObject, Node: DisplayNode>(
    _ name: String, _ summary: String, own: [Property<Node>], draft: [Property<Draft>], content: String? = nil,
    make: @escaping @Sendable (CellScope) -> (Draft, Node),
    finish: @escaping @Sendable (Draft, Node, CellScope, CellBuild) -> Void = { _, _, _, _ in },
    hold: @escaping @Sendable (Node, LayoutElement) -> Void = { _, _ in }
  ) -> ElementKind {
    var keys = draft.map(\.key) + own.map(\.key)
    let known = Set(keys.map(\.key))
    let look = NodeProperties.all.filter { !known.contains($0.name) }
    keys += look.map(\.key)
    if let content { keys.append((content, .element, false)) }
    return ElementKind(name: name, summary: summary, keys: keys) { (value, reader, what) throws(CellFileError) in
      let looks = try reader.setter(look, of: value, what)
      let drafts = try reader.setter(draft, of: value, what)
      let owns = try reader.setter(own, of: value, what)
      let inside = try reader.optional(content ?? "", of: value, what, reader.element)
      return { scope, build in
        let (target, node) = make(scope)
        looks(node, scope, build)
        drafts(target, scope, build)
        owns(node, scope, build)
        if let child = inside.flatMap({ build.first($0, scope) }) { hold(node, child) }
        finish(target, node, scope, build)
        return node
      }
    }
  }

  /// Creates a kind of node without a draft.
  static func node<Node: DisplayNode>(
    _ name: String, _ summary: String, own: [Property<Node>], content: String? = nil, make: @escaping @Sendable (CellScope) -> Node,
    finish: @escaping @Sendable (Node, CellScope) -> Void = { _, _ in },
    hold: @escaping @Sendable (Node, LayoutElement) -> Void = { _, _ in }
  ) -> ElementKind {
    node(
      name, summary, own: own, draft: [Property<Node>](), content: content,
      make: { scope in
        let node = make(scope)
        return (node, node)
      }, finish: { _, node, scope, _ in finish(node, scope) }, hold: hold)
  }

  /// Creates a kind of layout spec that holds elements under keys.
  ///
  /// - Parameters:
  ///   - slots: the keys of elements that must be there.
  ///   - make: makes the spec of the elements; an element that a row leaves out is `nil`.
  static func spec<Spec: LayoutElement>(
    _ name: String, _ summary: String, _ properties: [Property<Spec>], slots: [String] = ["child"],
    make: @escaping @Sendable ([LayoutElement?]) -> LayoutElement?
  ) -> ElementKind {
    let keys = properties.map(\.key) + slots.map { ($0, .element, true) }
    return ElementKind(name: name, summary: summary, keys: keys) { (value, reader, what) throws(CellFileError) in
      let set = try reader.setter(properties, of: value, what)
      var held: [CompiledElement] = []
      for slot in slots { held.append(try reader.element(reader.require(slot, of: value, what), "\(what).\(slot)")) }
      let elements = held
      return { scope, build in
        let made = make(elements.map { build.first($0, scope) })
        if let spec = made as? Spec { set(spec, scope, build) }
        return made
      }
    }
  }

  /// Creates a kind of layout spec that holds a list of elements.
  static func list<Spec: LayoutElement>(
    _ name: String, _ summary: String, _ properties: [Property<Spec>], make: @escaping @Sendable ([LayoutElement]) -> Spec
  ) -> ElementKind {
    let keys = properties.map(\.key) + [("children", .elements, true)]
    return ElementKind(name: name, summary: summary, keys: keys) { (value, reader, what) throws(CellFileError) in
      let set = try reader.setter(properties, of: value, what)
      let list = try reader.require("children", of: value, what)
      guard let items = list.list else { throw reader.refused(list, "\(what).children", allowed: ValueForm.elements.words) }
      var held: [CompiledElement] = []
      for (index, item) in items.enumerated() { held.append(try reader.element(item, "\(what).children[\(index)]")) }
      let elements = held
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
