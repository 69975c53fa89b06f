extension Attribute {
  @inline(never)
  static func `class`(_ names: StaticString) -> Attribute { Attribute("class", names) }
  @_disfavoredOverload
  @inline(never)
  static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
  @inline(never)
  static func id(_ id: String) -> Attribute { Attribute("id", id) }
  @inline(never)
  static func href(_ route: Route) -> Attribute { Attribute("href", route.description) }
  @inline(never)
  static func role(_ role: StaticString) -> Attribute { Attribute("role", role) }
  @inline(never)
  static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
  @inline(never)
  static func labelled(by id: String) -> Attribute { Attribute("aria-labelledby", id) }
  @inline(never)
  static func described(by id: String) -> Attribute { Attribute("aria-describedby", id) }
  /// Hides the element from screen readers.
  static let decorative = Attribute("aria-hidden", "true")
  /// A clock that screen readers do not announce at each tick.
  static let timer = Attribute("role", "timer") + Attribute("aria-live", "off")
  @inline(never)
  static func tabIndex(_ index: Int) -> Attribute { Attribute("tabindex", String(index)) }
  @inline(never)
  static func scope(_ scope: StaticString) -> Attribute { Attribute("scope", scope) }
  @inline(never)
  static func current(_ isCurrent: Bool, as kind: StaticString = "page") -> Attribute {
    isCurrent ? Attribute("aria-current", kind) : .none
  }
}

/// The attributes of forms.
extension Attribute {
  @inline(never)
  static func type(_ type: StaticString) -> Attribute { Attribute("type", type) }
  @inline(never)
  static func name(_ name: String) -> Attribute { Attribute("name", name) }
  @inline(never)
  static func value(_ value: String) -> Attribute { Attribute("value", value) }
  @inline(never)
  static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
  @inline(never)
  static func range(_ range: ClosedRange<Int>) -> Attribute {
    Attribute("min", String(range.lowerBound)) + Attribute("max", String(range.upperBound))
  }
  @inline(never)
  static func checked(_ isChecked: Bool) -> Attribute {
    isChecked ? Attribute("checked", "") : .none
  }
  @inline(never)
  static func selected(_ isSelected: Bool) -> Attribute {
    isSelected ? Attribute("selected", "") : .none
  }
  static let autofocus = Attribute("autofocus", "")
  static let noValidation = Attribute("novalidate", "")
  static let invalid = Attribute("aria-invalid", "true")
}
