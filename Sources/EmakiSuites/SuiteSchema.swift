import EmakiCells
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiSupport

/// The suite schema is the JSON Schema (https://json-schema.org/draft/2020-12) of the documents that `Suite(parsing:file:)` reads.
package enum SuiteSchema {
  /// The schema as a JSON document.
  package static var json: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "emaki.yaml",
      "description": "Which pictures of which feeds have goldens. Paths are relative to this file.",
      \(object),
      "required": ["emaki", "cases"],
      "properties": {
        "emaki": {"const": 1, "description": "The version of the format."},
        \(schemas(.suites)),
        "goldens": {
          \(object),
          "properties": {
            "dir": {\(text), "default": "goldens"},
            "mode": {\(choice(of: Suite.GoldenMode.self))}
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
          \(object),
          "properties": {
            "theme": {\(set), "items": {\(choice(of: Theme.self))}},
            "typeSize": {\(set), "items": {\(choice(of: TypeSize.self))}},
            "language": {\(set), "items": {"type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"}},
            "width": {\(set), "items": {\(number(Limits.side))}}
          }
        },
        "compare": {
          "description": "What each row may differ by, both at once. By default nothing.",
          \(object),
          "dependentRequired": {"maxDelta": ["maxArea"], "maxArea": ["maxDelta"]},
          "properties": {
            "maxDelta": {\(number(Limits.channel)), "description": "Of a channel."},
            "maxArea": {\(number(Limits.area)), "description": "In pixels that hang together."}
          }
        },
        "allow": {
          "description": "What pictures may lack. By default a picture that lacks something fails and is not recorded.",
          \(set),
          "items": {\(choice(of: RenderWarning.Kind.self))}
        },
        "screen": {
          "description": "A phone's bars over the list, which scrolls under them; whole lists have none. By default there are none.",
          "oneOf": [
            {\(choice(of: ScreenBars.Kind.self, "none"))},
            {
              \(object),
              "required": ["bars"],
              "properties": {
                "bars": {\(choice(of: ScreenBars.Kind.self))},
                "title": {"type": "string", "description": "By default, and where it is empty, the feed's own, or else Notifications."},
                "clock": {\(text), "maxLength": \(ScreenBars.clockLength), "default": "9:41"}
              }
            }
          ]
        },
        "shot": {
          "oneOf": [
            {"enum": ["top", "full"]},
            {
              \(object),
              "minProperties": 1,
              "properties": {
                "name": {"$ref": "#/$defs/name"},
                "offset": {\(number(Limits.offset)), "description": "How far the list is scrolled, in points."},
                "row": {\(text), "description": "The id of the row at the top."},
                "view": {"enum": ["top", "full"]},
                "at": {
                  "description": "An instant: first, settled, or milliseconds.",
                  "oneOf": [{"enum": ["first", "settled"]}, {\(number(Limits.time))}]
                }
              }
            }
          ]
        },
        "case": {
          \(object),
          "required": ["name", "feed"],
          "properties": {
            "name": {"$ref": "#/$defs/name"},
            "feed": {\(text)},
            "shots": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/shot"}},
            "scroll": {\(text), "description": "A scroll script: what takes how long."},
            \(shared)
          }
        }
      }
    }

    """
  }

  private static let object = #""type": "object", "additionalProperties": false"#
  private static let set = #""type": "array", "uniqueItems": true"#
  private static let text = #""type": "string", "minLength": 1"#
  private static let shared = SuiteKeys.shared.map { "\"\($0)\": {\"$ref\": \"#/$defs/\($0)\"}" }.joined(separator: ", ")

  /// The keys of the options of the table with their schemas. The one of screens is a mapping as well, and stands by itself.
  private static func schemas(_ door: RequestOption.Door) -> String {
    let fallbacks = ["size": "\"390x844\"", "scale": "2"]
    return RequestOption.options(of: door).filter { $0.name != "screen" }
      .map { "\"\($0.suiteName)\": \($0.schema(for: door, fallback: fallbacks[$0.name]))" }.joined(separator: ",\n    ")
  }

  private static func number<Value>(_ limit: Limit<Value>) -> String {
    "\"type\": \"\(Value.self == Int.self ? "integer" : "number")\", \"minimum\": \(limit.ends.lowest), \"maximum\": \(limit.ends.highest)"
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(of type: Value.Type, _ other: String...) -> String
  where Value.RawValue == String {
    "\"enum\": [\((other + type.allCases.map(\.rawValue)).map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
