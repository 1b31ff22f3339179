/// Sorts jobs by priority, those of the same priority in the order in which they were inserted. It is a binary heap.
struct JobHeap<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  private var heap: [(priority: Int, number: Int, job: Job)] = []
  private var inserted = 0

  var isEmpty: Bool { heap.isEmpty }

  /// Adds a job.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ job: @escaping Job, priority: Int) {
    heap.append((priority, inserted, job))
    inserted += 1
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes the job that is to start next; returns `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  mutating func removeFirst() -> Job? {
    if heap.isEmpty { return nil }
    heap.swapAt(0, heap.count - 1)
    let job = heap.removeLast().job
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && precedes(child, least) { least = child }
      if least == index { return job }
      heap.swapAt(index, least)
      index = least
    }
  }

  /// Whether the job at place `a` of the heap starts before the one at `b`.
  private func precedes(_ a: Int, _ b: Int) -> Bool { (heap[a].priority, heap[a].number) < (heap[b].priority, heap[b].number) }
}
