/// These properties say what a screen reader would read of a node. Nothing is read aloud here: renderers with `describesFrames` put it into
/// descriptions of pictures, and `--manifest` into manifests, where tests find it.
extension DisplayNode {
  /// Whether the node is one element to a screen reader, which then looks at nothing inside it but the links of its text.
  ///
  /// By default a text node with a text is one, and an image node with a label.
  public var isAccessibilityElement: Bool {
    get { accessibility.isElement ?? isAccessibilityElementByDefault }
    set { accessibility.isElement = newValue }
  }

  /// The text that a screen reader reads; `nil` if there is none. The default is `defaultAccessibilityLabel`. For a text node that is its
  /// text.
  ///
  /// A label that was set stays when a text node gets another text, where Texture replaces it.
  public var accessibilityLabel: String? {
    get { accessibility.label ?? defaultAccessibilityLabel }
    set { accessibility.label = newValue }
  }

  /// The text that says what the node does when it is tapped; by default `defaultAccessibilityHint`.
  public var accessibilityHint: String? {
    get { accessibility.hint ?? defaultAccessibilityHint }
    set { accessibility.hint = newValue }
  }

  /// The text that says the node's present value, such as that of a slider; by default `defaultAccessibilityValue`.
  public var accessibilityValue: String? {
    get { accessibility.value ?? defaultAccessibilityValue }
    set { accessibility.value = newValue }
  }

  /// The name by which tests find the node, and which nobody reads aloud; by default `defaultAccessibilityIdentifier`.
  public var accessibilityIdentifier: String? {
    get { accessibility.identifier ?? defaultAccessibilityIdentifier }
    set { accessibility.identifier = newValue }
  }

  /// The traits of the node; `defaultAccessibilityTraits` by default. A selected cell or control also has `.selected`, and a disabled
  /// control also has `.notEnabled`, whatever was set.
  public var accessibilityTraits: AccessibilityTraits {
    get { (accessibility.traits ?? defaultAccessibilityTraits).union(presentAccessibilityTraits) }
    set { accessibility.traits = newValue }
  }

  /// Whether a screen reader passes over the node and everything in it. Off by default.
  public var accessibilityElementsHidden: Bool {
    get { accessibility.hidesElements }
    set { accessibility.hidesElements = newValue }
  }

  /// Whether a screen reader passes over the node's siblings. If several siblings set this, only the last one is read. Off by default.
  public var accessibilityViewIsModal: Bool {
    get { accessibility.isModal }
    set { accessibility.isModal = newValue }
  }

  /// Whether the node is one element that has the labels of all nodes below it, joined with commas in the order of reading. Off by default.
  ///
  /// A node below with a label and one of the traits `.interactive` is a custom action of the element, named by its label. A container below
  /// is an element of its own. A label that the container was given itself replaces those of the nodes below, unless the container is
  /// interactive: then it is an action, too. A node with a list below is no container.
  public var isAccessibilityContainer: Bool {
    get { accessibility.isContainer }
    set { accessibility.isContainer = newValue }
  }

  /// The nodes below this one that a screen reader meets, in this order. `nil`, the default, finds them in the tree and orders them by their
  /// places, as an empty list does. Nodes that are not below this one are left out, and so are those that are gone: the node does not keep them.
  public var accessibilityElements: [DisplayNode]? {
    get {
      let nodes = accessibility.elements.compactMap(\.node)
      return nodes.isEmpty ? nil : nodes
    }
    set { accessibility.elements = newValue?.map { RareProperties.Accessibility.Held(node: $0) } ?? [] }
  }

  /// Whether a screen reader reads what is in the node as rows: elements whose middles are at one height are read in the direction of reading,
  /// whatever their heights. Off by default.
  var readsSubnodesInRows: Bool {
    get { accessibility.readsRows }
    set { accessibility.readsRows = newValue }
  }

  private var accessibility: RareProperties.Accessibility {
    get { rareProperties?.values.accessibility?.values ?? RareProperties.Accessibility() }
    set { look.accessibility = Box(newValue) }
  }
}
