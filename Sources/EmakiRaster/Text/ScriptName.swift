import CPango

/// Names the scripts of code points.
enum ScriptName {
  /// Returns the name of a code point's script in English, such as `Egyptian Hieroglyphs`, as Unicode and Pango know it.
  static func of(_ scalar: Unicode.Scalar) -> String {
    let script = g_unichar_get_script(scalar.value)
    // The numbers of both are the same.
    guard let scripts = g_type_class_ref(pango_script_get_type()) else { return "Unknown" }
    defer { g_type_class_unref(scripts) }
    let value = scripts.withMemoryRebound(to: GEnumClass.self, capacity: 1) { g_enum_get_value($0, Int32(script.rawValue)) }
    guard let name = value?.pointee.value_nick else { return "Unknown" }
    return String(cString: name).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
