import EmakiJSON

/// A row list is the values that are read as rows: the elements of an array, or values that stand in several places of a document.
enum RowList {
  /// The rows are the elements of an array, which may not be parsed yet.
  case array(JSONValue)
  /// The rows are these values, each with the document that it is valid with, where that is not the whole one.
  case values([(value: JSONValue, owner: JSONDocument?)])

  /// Creates a list of values of the whole document.
  init(_ values: [JSONValue]) { self = .values(values.map { ($0, nil) }) }
}

extension FeedReader {
  /// Returns the number of rows of a list.
  func count(of list: RowList) -> Int {
    switch list {
    case .array(let array): count(of: array)
    case .values(let values): values.count
    }
  }

  /// Returns a row of a list, and the document that it is valid with.
  func row(_ index: Int, of list: RowList) throws(JSONError) -> (value: JSONValue, owner: JSONDocument?) {
    switch list {
    case .array(let array): try document?.element(index, of: array) ?? (array[index], nil)
    case .values(let values): values[index]
    }
  }

  /// Returns the first rows of a list, as far as they can be parsed.
  func firstRows(of list: RowList) -> [JSONTree] {
    (0..<min(count(of: list), RowLeaves.rowLimit)).compactMap { index in
      guard let (value, owner) = try? row(index, of: list) else { return nil }
      return withExtendedLifetime(owner) { JSONTree(value) }
    }
  }

  /// Returns the keys of the first row; none where it cannot be parsed.
  func keys(of list: RowList) -> [String] {
    guard count(of: list) > 0, let (value, owner) = try? row(0, of: list) else { return [] }
    return withExtendedLifetime(owner) { value.keys }
  }

  /// Returns the rows at a path. `[]` in it stands for all elements of an array, or all values of an object in the order of the document;
  /// an object of objects at the end of a path is such a list, too.
  ///
  /// - Returns: `nil` where the path leads to neither.
  func list(at path: ValuePath, in root: JSONValue) -> RowList? {
    var steps = path.steps[...]
    if steps.last == .all { steps.removeLast() }
    guard steps.contains(.all) else {
      guard let value = ValuePath(Array(steps)).value(in: root) else { return nil }
      if value.type == .array { return .array(value) }
      let members = value.objectMembers
      return value.type == .object && (members.first?.type == .object || members.isEmpty) ? RowList(members) : nil
    }
    var found: [(value: JSONValue, owner: JSONDocument?)] = [(root, nil)]
    for step in path.steps {
      var next: [(value: JSONValue, owner: JSONDocument?)] = []
      for (value, owner) in found where next.count <= limits.rows {
        switch step {
        case .key(let key): if let member = value.member(key.string) { next.append((member, owner)) }
        case .index(let index):
          let place = index < 0 ? value.count + index : index
          if (0..<value.count).contains(place) { next.append((value[place], owner)) }
        case .all where value.type == .array:
          for index in 0..<count(of: value) where next.count <= limits.rows {
            if let element = owner == nil
              ? try? document?.element(index, of: value) ?? (value[index], self.document) : (value[index], owner)
            {
              next.append((element.0, element.1))
            }
          }
        case .all: next += value.objectMembers.map { ($0, owner) }
        }
      }
      found = next
    }
    // A path that does not end with brackets leads to arrays, or to the rows themselves.
    if path.steps.last != .all, found.first?.value.type == .array {
      return .values(found.flatMap { part in part.value.elements.map { ($0, part.owner) } })
    }
    return .values(found)
  }

  /// Returns the paths of what may be a list of rows in an object: arrays of objects, or objects of objects that have ids for keys.
  func lists(in root: JSONValue) -> [ValuePath] {
    let arrays = MappingGuess.arrays(in: root)
    return arrays.isEmpty ? MappingGuess.keyedLists(in: root) : arrays
  }
}

extension JSONValue {
  /// The values of an object, in the order of the text; none for another type.
  var objectMembers: [JSONValue] {
    var values: [JSONValue] = []
    forEachKey { key in if let member = member(key) { values.append(member) } }
    return values
  }
}

extension MappingGuess {
  /// Returns the paths of the arrays of objects in an object, to the fifth level.
  static func arrays(in root: JSONValue) -> [ValuePath] {
    var found: [ValuePath] = []
    var seen = 0
    func look(_ value: JSONValue, _ steps: [ValuePath.Step]) {
      value.forEachKey { key in
        guard found.count < 20, seen < 1000, let member = value.member(key) else { return }
        seen += 1
        let steps = steps + [.key(key.exact)]
        if member.type == .array, member.count == 0 || member[0].type == .object { found.append(ValuePath(steps)) }
        if member.type == .object, steps.count < 5 { look(member, steps) }
      }
    }
    look(root, [])
    // Those high up are probably meant.
    return found.enumerated().sorted { ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset) }.map(\.element)
  }

  /// Returns the paths of objects whose values are objects with some keys in common, to the third level.
  static func keyedLists(in root: JSONValue) -> [ValuePath] {
    var found: [ValuePath] = []
    func look(_ value: JSONValue, _ steps: [ValuePath.Step]) {
      let members = value.objectMembers.prefix(8)
      if !steps.isEmpty, !members.isEmpty, members.allSatisfy({ $0.type == .object }), let first = members.first?.keys,
        members.dropFirst().allSatisfy({ other in first.contains { other.member($0) != nil } }),
        members.contains(where: { $0.objectMembers.contains { $0.type != .object && $0.type != .array } })
      {
        found.append(ValuePath(steps + [.all]))
        return
      }
      guard steps.count < 3 else { return }
      value.forEachKey { key in
        if found.count < 20, let member = value.member(key), member.type == .object { look(member, steps + [.key(key.exact)]) }
      }
    }
    look(root, [])
    return found
  }
}
