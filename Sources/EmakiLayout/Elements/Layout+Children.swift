extension Layout {
  /// Children is a collection of a layout's children in one allocation; a layout without children needs none.
  ///
  /// It is not an array, because a layout pass makes one for each spec, and an array takes half as long again to make and to free.
  ///
  /// `@unchecked Sendable`: the storage is made once and never changed.
  public struct Children: RandomAccessCollection, @unchecked Sendable {
    let storage: Storage?

    /// Makes the collection of no children.
    public init() { storage = nil }

    /// Makes a collection of the children in another collection.
    public init(_ children: some Collection<Child>) {
      var rest = children.makeIterator()
      self.init(count: children.count) { _ in
        guard let child = rest.next() else { preconditionFailure("a collection gives as many elements as it counts") }
        return child
      }
    }

    package init(one child: consuming Child) { self = .one(child) }

    /// The index of the first child, 0.
    public var startIndex: Int { 0 }
    /// The index after the last child, which is the number of children.
    public var endIndex: Int {
      // The property `header` is not used here, because its accessor looks for other accesses each time.
      storage?.withUnsafeMutablePointerToHeader { $0.pointee } ?? 0
    }

    /// Gives the child at an index from 0.
    public subscript(index: Int) -> Child {
      precondition(index >= 0 && index < endIndex, "index \(index) is outside 0..<\(endIndex)")
      // The storage is not empty, because it has this index.
      return storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0[index] }
    }

    /// Calls a function with each child in order. The children are not copied, which would count the references in each.
    package func forEach(_ body: (borrowing Child) -> Void) {
      storage?.withUnsafeMutablePointers { count, elements in
        for index in 0..<count.pointee { body(elements[index]) }
      }
    }
  }
}

extension Layout.Children {
  /// A storage is the memory of the children; its header is their number.
  final class Storage: ManagedBuffer<Int, Layout.Child> {
    /// Frees the children one by one. To free all at once, the compiler calls into the runtime, which looks the type up.
    deinit {
      withUnsafeMutablePointers { count, elements in
        for index in 0..<count.pointee { _ = (elements + index).move() }
      }
    }
  }

  /// Makes a collection of a number of children.
  ///
  /// - Parameter make: called for 0, 1, ... in order.
  @inline(__always)
  init(count: Int, _ make: (Int) -> Layout.Child) {
    if count == 0 {
      storage = nil
      return
    }
    let made = unsafeDowncast(Storage.create(minimumCapacity: count) { _ in 0 }, to: Storage.self)
    made.withUnsafeMutablePointers { initialized, elements in
      for index in 0..<count {
        (elements + index).initialize(to: make(index))
        initialized.pointee = index + 1
      }
    }
    storage = made
  }

  // The next functions do not use `init(count:_:)`, which would copy the children out of a closure and count their references once more.

  /// Makes the collection of one child.
  @inline(__always)
  static func one(_ child: consuming Layout.Child) -> Self {
    let made = unsafeDowncast(Storage.create(minimumCapacity: 1) { _ in 1 }, to: Storage.self)
    made.withUnsafeMutablePointerToElements { $0 }.initialize(to: child)
    return Self(storage: made)
  }

  /// Makes the collection of two children.
  @inline(__always)
  static func two(_ first: consuming Layout.Child, _ second: consuming Layout.Child) -> Self {
    let made = unsafeDowncast(Storage.create(minimumCapacity: 2) { _ in 2 }, to: Storage.self)
    let elements = made.withUnsafeMutablePointerToElements { $0 }
    elements.initialize(to: first)
    (elements + 1).initialize(to: second)
    return Self(storage: made)
  }

  private init(storage: Storage) { self.storage = storage }
}
