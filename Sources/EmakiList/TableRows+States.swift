import EmakiNodes

extension TableRows {
  /// Has the nodes that a plan concerns know their states, in order.
  ///
  /// - Parameter old: the plan before; `nil` is none.
  /// - Returns: those that a hook has changed: they are to be measured again.
  package func setInterfaceStates(_ plan: RangePlan, since old: RangePlan?) -> [Int] {
    let concerned = old.map { old in old.preload.filter { !plan.preload.contains($0) } } ?? []
    return (concerned + plan.preload).sorted().filter { self[$0].setInterfaceState(plan.interfaceState(of: $0)) }
  }
}
