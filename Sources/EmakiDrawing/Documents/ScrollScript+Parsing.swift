public import EmakiNodes
import EmakiSupport

extension ScrollScript {
  /// Reads one scroll script.
  ///
  /// Every key is optional, except `t` and `offset` of a move, and `latency` of a picture in `images`. An unknown key is an error.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8.
  ///   - name: the name of the script in errors.
  public init(parsing text: [UInt8], name: String) throws(ScrollScriptError) {
    do throws(JSONFault) {
      self = try JSONObject.read(text, nestingLevels: 8, ScrollScriptReader.script)
    } catch {
      throw ScrollScriptError(script: name, fault: error)
    }
  }
}

private enum ScrollScriptReader {
  /// The allowed times, in milliseconds: up to a day.
  private static let times = Limits.time.range
  /// The allowed offsets, in points. A `Double` of this size still distinguishes millionths of a point.
  private static let offsets = -1e9...1e9
  /// The greatest number of moves, and the greatest number of pictures.
  private static let countLimit = 100_000
  /// The allowed seeds: the whole numbers that a `Double` holds exactly.
  private static let seeds = 0...9_007_199_254_740_991

  static func script(_ json: JSONValue) throws(JSONFault) -> ScrollScript {
    let object = try JSONObject(json, at: "$")
    try object.allow("fps duration moves latency images lanes")
    var script = ScrollScript()
    script.framesPerSecond = try object.wholeNumber("fps", in: 1...1000)
    script.explicitDuration = try object.wholeNumber("duration", in: times)
    script.moves = try moves(object)
    if let latency = try object.object("latency") {
      try latency.allow("seed display networkImage fetch")
      script.seed = UInt64(try latency.wholeNumber("seed", in: seeds) ?? 0)
      if let display = latency.member("display") { script.displayLatency = try Self.latency(display, at: "\(latency.path).display") }
      if let fetch = latency.member("fetch") { script.fetchLatency = try Self.latency(fetch, at: "\(latency.path).fetch") }
      if let image = latency.member("networkImage") {
        script.networkImageLatency = try networkImage(image, at: "\(latency.path).networkImage")
      }
    }
    script.images = try images(object)
    script.lanes = try object.wholeNumber("lanes", in: 1...1024)
    return script
  }

  private static func moves(_ object: JSONObject) throws(JSONFault) -> [ScrollScript.Move] {
    if object.member("moves") == nil { return [] }
    let array = try object.array("moves")
    let path = "\(object.path).moves"
    guard array.count <= countLimit else {
      throw .outOfRange(path: path, value: "an array of \(array.count)", allowed: "at most \(countLimit) moves")
    }
    var moves: [ScrollScript.Move] = []
    for index in 0..<array.count {
      let move = try JSONObject(array[index], at: "\(path)[\(index)]")
      try move.allow("t offset ease")
      let time = try move.requiredWholeNumber("t", in: times)
      if let last = moves.last, time <= last.time {
        throw .outOfRange(path: "\(move.path).t", value: "\(time)", allowed: "a time after that of the move before, \(last.time)")
      }
      _ = try move.require("offset")
      moves.append(
        ScrollScript.Move(
          time: time, offset: try move.number("offset", default: 0, in: offsets), ease: try move.word("ease", default: .linear)))
    }
    return moves
  }

  /// Reads a latency: a number of milliseconds, or an object with `min` and `max`.
  private static func latency(_ value: JSONValue, at path: String) throws(JSONFault) -> ScrollScript.Latency {
    if value.type == .object {
      let object = try JSONObject(value, at: path)
      try object.allow("min max")
      return try range(object)
    }
    guard value.type == .number else { throw .wrongType(path: path, expected: [.number, .object], found: value.type) }
    return .fixed(try JSONObject.wholeNumber(value, at: path, in: times))
  }

  private static func range(_ object: JSONObject) throws(JSONFault) -> ScrollScript.Latency {
    let minimum = try object.requiredWholeNumber("min", in: times)
    let maximum = try object.requiredWholeNumber("max", in: times)
    guard minimum <= maximum else {
      throw .outOfRange(path: "\(object.path).min", value: "\(minimum)", allowed: "at most the maximum, \(maximum)")
    }
    return .between(minimum...maximum)
  }

  /// Reads the latency of a picture, as `latency(_:at:)` does, but the object may also have a `preview` and a `progress`.
  private static func networkImage(_ value: JSONValue, at path: String) throws(JSONFault) -> ScrollScript.ImageLatency {
    guard value.type == .object else { return ScrollScript.ImageLatency(full: try latency(value, at: path)) }
    let object = try JSONObject(value, at: path)
    try object.allow("min max preview progress")
    let full = try range(object)
    return ScrollScript.ImageLatency(full: full, preview: try preview(object, full), progress: try progress(object))
  }

  private static func images(_ object: JSONObject) throws(JSONFault) -> [String: ScrollScript.ImageLatency] {
    guard let named = try object.object("images") else { return [:] }
    let urls = named.keys
    guard urls.count <= countLimit else {
      throw .outOfRange(path: named.path, value: "an object of \(urls.count)", allowed: "at most \(countLimit) images")
    }
    var images: [String: ScrollScript.ImageLatency] = [:]
    for url in urls {
      let image = try JSONObject(named.require(url), at: "\(named.path)[\(quoted(url))]")
      try image.allow("latency preview progress")
      let value = try image.require("latency")
      let path = "\(image.path).latency"
      guard [.number, .object, .null].contains(value.type) else {
        throw .wrongType(path: path, expected: [.number, .object, .null], found: value.type)
      }
      let full = value.type == .null ? nil : try latency(value, at: path)
      images[url] = ScrollScript.ImageLatency(full: full, preview: try preview(image, full), progress: try progress(image))
    }
    return images
  }

  /// Reads a picture's progress: percentages, each of which is more than the one before.
  private static func progress(_ object: JSONObject) throws(JSONFault) -> [Int] {
    if object.member("progress") == nil { return [] }
    let array = try object.array("progress")
    let path = "\(object.path).progress"
    var percentages: [Int] = []
    // This loop is short, because percentages outside the range are refused, and each must be more than the one before.
    for index in 0..<array.count {
      let percent = try JSONObject.wholeNumber(array[index], at: "\(path)[\(index)]", in: 1...99)
      if let last = percentages.last, percent <= last {
        throw .outOfRange(path: "\(path)[\(index)]", value: "\(percent)", allowed: "more than the one before, \(last)")
      }
      percentages.append(percent)
    }
    return percentages
  }

  /// Reads the time of a preview, in milliseconds. It must not come after the whole picture, even when that comes at its earliest.
  private static func preview(_ object: JSONObject, _ full: ScrollScript.Latency?) throws(JSONFault) -> Int? {
    guard let preview = try object.wholeNumber("preview", in: times) else { return nil }
    if let full, preview > full.minimum {
      throw .outOfRange(
        path: "\(object.path).preview", value: "\(preview)", allowed: "at most the time of the whole picture, \(full.minimum)")
    }
    return preview
  }
}

/// A scroll script error says why a text is not a scroll script.
public struct ScrollScriptError: Error, Hashable {
  /// The name of the script: its file.
  var script: String
  /// The fault of the script: what is wrong, and where.
  var fault: JSONFault
}

extension ScrollScriptError: CustomStringConvertible {
  /// The error in words: which script, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls("\(script): \(fault)") }
}
