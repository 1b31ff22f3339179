import EmakiLayout
import EmakiNodes
import Testing

struct InterfaceStateTests {
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

  @Test func `a node enters states from the farthest to the nearest and leaves them in reverse, with hooks only for what changes`() {
    let node = Witness("a", log)
    #expect(node.interfaceState == [])
    let steps: [(InterfaceState, [String])] = [
      ([.preload, .display], ["+preload", "+display", "[] > [preload, display]"]), ([.preload, .display], []),
      ([.preload, .display, .visible], ["+visible", "[preload, display] > [preload, display, visible]"]),
      (.preload, ["-visible", "-display", "[preload, display, visible] > [preload]"]),
      ([.measureLayout, .preload], ["[preload] > [measureLayout, preload]"]), ([], ["-preload", "[measureLayout, preload] > []"]),
    ]
    for (state, expected) in steps {
      #expect(events(node, state) == expected.map { "a " + $0 } && node.interfaceState == state)
    }
  }

  @Test func `hooks of supernodes are called before those of their subnodes, and of a later subnode when the state is set next`() {
    let (root, child, grandchild) = (Witness("a", log), Witness("b", log), Witness("c", log))
    root.addSubnode(child)
    #expect(events(root, .preload) == ["a +preload", "a [] > [preload]", "b +preload", "b [] > [preload]"])
    child.addSubnode(grandchild)
    #expect(grandchild.interfaceState == [] && events(root, .preload) == ["c +preload", "c [] > [preload]"])
  }

  @Test func `a node cannot be visible but not displayed, or displayed but not preloaded`() async {
    await #expect(processExitsWith: .failure) { DisplayNode().setInterfaceState([.preload, .visible]) }
    await #expect(processExitsWith: .failure) { DisplayNode().setInterfaceState(.display) }
  }
}
