import Emaki
import Foundation

/// Returns the paths of a value's properties, such as `screen.width`. A property that is a struct of properties itself gives their paths
/// instead.
func propertyPaths(of value: Any, below path: String = "") -> [String] {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .struct, !(value is Date), !mirror.children.isEmpty else { return [path] }
  return mirror.children.flatMap { child -> [String] in
    let name = (path.isEmpty ? "" : path + ".") + (child.label ?? "?")
    let inner = Mirror(reflecting: child.value)
    // An optional without a value counts as one property.
    if inner.displayStyle == .optional { return inner.children.first.map { propertyPaths(of: $0.value, below: name) } ?? [name] }
    return propertyPaths(of: child.value, below: name)
  }
}
