import EmakiNodes
import Testing

@Suite struct InterfaceStateTests {
  private final class Log { var lines: [String] = [] }

  private final class Witness: DisplayNode {
    let log: Log
    init(_ name: String, _ log: Log) {
      self.log = log
      super.init()
      debugName = name
    }

    private func note(_ event: String) { log.lines.append("\(debugName ?? "") \(event)") }
    override func didEnterPreloadState() { note("+preload") }
    override func didEnterDisplayState() { note("+display") }
    override func didEnterVisibleState() { note("+visible") }
    override func didExitVisibleState() { note("-visible") }
    override func didExitDisplayState() { note("-display") }
    override func didExitPreloadState() { note("-preload") }
    override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) {
      note("\(oldState) > \(newState)")
    }
  }

  private let log = Log()

  private func events(_ node: DisplayNode, _ state: InterfaceState) -> [String] {
    log.lines = []
    node.setInterfaceState(state)
    return log.lines
  }

  @Test func `a node enters states from the farthest to the nearest and leaves them in reverse`() {
    let node = Witness("a", log)
    #expect(node.interfaceState == [])
    #expect(
      events(node, [.preload, .display, .visible])
        == ["a +preload", "a +display", "a +visible", "a [] > [preload, display, visible]"])
    #expect(node.interfaceState == [.preload, .display, .visible])
    #expect(
      events(node, []) == ["a -visible", "a -display", "a -preload", "a [preload, display, visible] > []"])
  }

  @Test func `hooks are called only for what changes`() {
    let node = Witness("a", log)
    node.setInterfaceState([.preload, .display])
    #expect(events(node, [.preload, .display]) == [])
    #expect(events(node, [.preload, .display, .visible]) == ["a +visible", "a [preload, display] > [preload, display, visible]"])
    #expect(events(node, .preload) == ["a -visible", "a -display", "a [preload, display, visible] > [preload]"])
    #expect(events(node, [.measureLayout, .preload]) == ["a [preload] > [measureLayout, preload]"])
  }

  @Test func `hooks of supernodes are called before those of their subnodes`() {
    let (root, child, grandchild) = (Witness("a", log), Witness("b", log), Witness("c", log))
    root.addSubnode(child)
    child.addSubnode(grandchild)
    #expect(
      events(root, .preload)
        == ["a +preload", "a [] > [preload]", "b +preload", "b [] > [preload]", "c +preload", "c [] > [preload]"])
  }

  @Test func `a subnode that is added later gets the state when it is set next`() {
    let (root, child) = (Witness("a", log), Witness("b", log))
    root.setInterfaceState(.preload)
    root.addSubnode(child)
    #expect(child.interfaceState == [])
    #expect(events(root, .preload) == ["b +preload", "b [] > [preload]"])
  }

  @Test func `a node cannot be visible but not displayed, or displayed but not preloaded`() async {
    await #expect(processExitsWith: .failure) { DisplayNode().setInterfaceState([.preload, .visible]) }
    await #expect(processExitsWith: .failure) { DisplayNode().setInterfaceState(.display) }
  }
}
