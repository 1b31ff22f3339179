import EmakiSupport

/// A row list is the values that are read as rows: the elements of an array, or values that stand in several places of a document.
enum RowList {
  /// The rows are the elements of an array, which may not be parsed yet.
  case array(JSONValue)
  /// The rows are these values, each with the document that it is valid with, where that is not the whole one.
  case values([(value: JSONValue, owner: JSONDocument?)])

  init(_ values: [JSONValue]) { self = .values(values.map { ($0, nil) }) }
}

extension FeedReader {
  func count(of list: RowList) -> Int {
    switch list {
    case .array(let array): document?.count(of: array) ?? array.count
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
    (0..<min(count(of: list), MappingGuess.rowLimit)).compactMap { index in
      guard let (value, owner) = try? row(index, of: list) else { return nil }
      return withExtendedLifetime(owner) { JSONTree(value) }
    }
  }

  /// Returns the keys of the first row in the order of the document; none where it cannot be parsed.
  func keys(of list: RowList) -> [String] {
    guard count(of: list) > 0, let (value, owner) = try? row(0, of: list) else { return [] }
    return withExtendedLifetime(owner) { value.keys }
  }

  /// Guesses a mapping for the list among some that most looks like messages.
  func guess(_ paths: [ValuePath], in root: JSONValue) -> FeedMapping? {
    let guesses = paths.compactMap { path in
      list(at: path, in: root).flatMap { MappingGuess(rows: firstRows(of: $0), at: path) }
    }
    return guesses.max { $0.score < $1.score }?.mapping
  }

  /// Returns whether the list at a path has no elements.
  func isEmpty(_ path: ValuePath, in root: JSONValue) -> Bool { list(at: path, in: root).map { count(of: $0) == 0 } ?? false }

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
        case .key, .index: if let value = ValuePath([step]).value(in: value) { next.append((value, owner)) }
        case .all where value.type == .array && owner == nil:
          for index in 0..<count(of: .array(value)) where next.count <= limits.rows {
            if let element = try? row(index, of: .array(value)) { next.append((element.value, element.owner ?? document)) }
          }
        case .all: next += (value.elements + value.objectMembers).map { ($0, owner) }
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

  /// Returns the paths of what may be a list of rows in an object, those high up first: arrays of objects to the fifth level, or else objects of
  /// objects that have ids for keys, to the third.
  func lists(in root: JSONValue) -> [ValuePath] {
    var (arrays, keyed, seen): ([ValuePath], [ValuePath], Int) = ([], [], 0)
    func look(_ value: JSONValue, _ steps: [ValuePath.Step]) {
      let members = value.objectMembers.prefix(8)
      if 1...3 ~= steps.count, members.first?.type == .object, let first = members.first?.keys,
        members.allSatisfy({ other in first.contains { other.member($0) != nil } })
      {
        keyed.append(ValuePath(steps + [.all]))
      }
      value.forEachKey { key in
        guard arrays.count < 20, seen < 1000, let member = value.member(key) else { return }
        seen += 1
        let steps = steps + [.key(key.exact)]
        if member.type == .array, member.count == 0 || member[0].type == .object { arrays.append(ValuePath(steps)) }
        if member.type == .object, steps.count < 5 { look(member, steps) }
      }
    }
    look(root, [])
    let found = arrays.isEmpty ? keyed : arrays
    return found.enumerated().sorted { ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset) }.map(\.element)
  }
}

extension JSONValue {
  /// The elements of an array; none for another type.
  var elements: [JSONValue] { (0..<count).map { self[$0] } }

  /// The values of an object, in the order of the text; none for another type.
  var objectMembers: [JSONValue] {
    var values: [JSONValue] = []
    forEachKey { key in if let member = member(key) { values.append(member) } }
    return values
  }
}
