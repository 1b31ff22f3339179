import EmakiCells
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiSupport

/// The suite schema is the JSON Schema (https://json-schema.org/draft/2020-12) of the documents that `Suite(parsing:file:)` reads.
enum SuiteSchema {
  /// The schema as a JSON document.
  static var json: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "emaki.yaml",
      "description": "Which pictures of which feeds have goldens. Paths are relative to this file.",
      "type": "object",
      "additionalProperties": false,
      "required": ["emaki", "cases"],
      "properties": {
        "emaki": {"const": 1, "description": "The version of the format."},
        \(schemas(.suites)),
        "goldens": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "dir": {"type": "string", "minLength": 1, "default": "goldens"},
            "mode": {"enum": [\(words(Suite.GoldenMode.self))]}
          }
        },
        \(shared),
        "cases": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/case"}}
      },
      "$defs": {
        "name": {"type": "string", "pattern": "^[\\\\p{Alphabetic}\\\\p{N}_-]+$"},
        \(schemas(.cases)),
        "matrix": {
          "description": "One picture for each combination. The first value of an axis is the default and in no golden's name.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "theme": {"type": "array", "uniqueItems": true, "items": {"enum": [\(words(Theme.self))]}},
            "typeSize": {"type": "array", "uniqueItems": true, "items": {"enum": [\(words(TypeSize.self))]}},
            "language": {"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"}},
            "width": {"type": "array", "uniqueItems": true, "items": {"type": "number", \(range(Limits.side))}}
          }
        },
        "compare": {
          "description": "What each row may differ by, both at once. By default nothing.",
          "type": "object",
          "additionalProperties": false,
          "dependentRequired": {"maxDelta": ["maxArea"], "maxArea": ["maxDelta"]},
          "properties": {
            "maxDelta": {"type": "integer", \(range(Limits.channel)), "description": "Of a channel."},
            "maxArea": {"type": "integer", \(range(Limits.area)), "description": "In pixels that hang together."}
          }
        },
        "allow": {
          "description": "What pictures may lack. By default a picture that lacks something fails and is not recorded.",
          "type": "array",
          "uniqueItems": true,
          "items": {"enum": [\(words(RenderWarning.Kind.self))]}
        },
        "screen": {
          "description": "A phone's bars over the list, which scrolls under them; whole lists have none. By default there are none.",
          "oneOf": [
            {"enum": ["none", \(words(ScreenBars.Kind.self))]},
            {
              "type": "object",
              "additionalProperties": false,
              "required": ["bars"],
              "properties": {
                "bars": {"enum": [\(words(ScreenBars.Kind.self))]},
                "title": {"type": "string", "description": "By default, and where it is empty, the feed's own, or else Notifications."},
                "clock": {"type": "string", "minLength": 1, "maxLength": \(ScreenBars.clockLength), "default": "9:41"}
              }
            }
          ]
        },
        "shot": {
          "oneOf": [
            {"enum": ["top", "full"]},
            {
              "type": "object",
              "additionalProperties": false,
              "minProperties": 1,
              "properties": {
                "name": {"$ref": "#/$defs/name"},
                "offset": {"type": "number", \(range(Limits.offset)), "description": "How far the list is scrolled, in points."},
                "row": {"type": "string", "minLength": 1, "description": "The id of the row at the top."},
                "view": {"enum": ["top", "full"]},
                "at": {
                  "description": "An instant: first, settled, or milliseconds.",
                  "oneOf": [{"enum": ["first", "settled"]}, {"type": "integer", \(range(Limits.time))}]
                }
              }
            }
          ]
        },
        "case": {
          "type": "object",
          "additionalProperties": false,
          "required": ["name", "feed"],
          "properties": {
            "name": {"$ref": "#/$defs/name"},
            "feed": {"type": "string", "minLength": 1},
            "shots": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/shot"}},
            "scroll": {"type": "string", "minLength": 1, "description": "A scroll script: what takes how long."},
            \(shared)
          }
        }
      }
    }

    """
  }

  private static let shared = SuiteKeys.shared.map { "\"\($0)\": {\"$ref\": \"#/$defs/\($0)\"}" }.joined(separator: ", ")

  /// The keys of the options of the table with their schemas. The one of screens is a mapping as well, and stands by itself.
  private static func schemas(_ door: RequestOption.Door) -> String {
    let fallbacks = ["size": "\"390x844\"", "scale": "2"]
    return RequestOption.options(of: door).filter { $0.name != "screen" }
      .map { "\"\($0.suiteName)\": \($0.schema(for: door, fallback: fallbacks[$0.name]))" }.joined(separator: ",\n    ")
  }

  private static func range<Value>(_ limit: Limit<Value>) -> String {
    "\"minimum\": \(limit.ends.lowest), \"maximum\": \(limit.ends.highest)"
  }

  private static func words<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> String where Value.RawValue == String {
    type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
