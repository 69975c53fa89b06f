import Exchange
import Ledger

/// One attribute of an element with an escaped value, or none.
///
/// NB: there is no `style`, as the page's Content-Security-Policy forbids it. Computed values, such
/// as a ring's length, are presentation attributes of SVG.
struct Attribute: Sendable {
  let bytes: [UInt8]

  static let none = Attribute(bytes: [])

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  @inline(never)
  init(_ name: StaticString, _ value: StaticString) {
    var bytes: [UInt8] = []
    bytes.open(name, length: value.utf8CodeUnitCount)
    bytes.append(literal: value)
    bytes.append(UInt8(ascii: "\""))
    self.bytes = bytes
  }

  @_disfavoredOverload
  @inline(never)
  init(_ name: StaticString, _ value: String) {
    var bytes: [UInt8] = []
    bytes.open(name, length: value.utf8.count)
    bytes.append(escaping: value)
    bytes.append(UInt8(ascii: "\""))
    self.bytes = bytes
  }

  static func + (left: Attribute, right: Attribute) -> Attribute {
    Attribute(bytes: left.bytes + right.bytes)
  }

  static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
    condition ? attribute() : .none
  }

  /// Says that a control does nothing at present. NB: not `disabled`, which would take the focus
  /// away from it.
  static func unavailable(_ isUnavailable: Bool = true) -> Attribute {
    .when(isUnavailable, Attribute("aria-disabled", "true"))
  }
}

extension [UInt8] {
  @inline(never)
  fileprivate mutating func open(_ name: StaticString, length: Int) {
    reserveCapacity(name.utf8CodeUnitCount + length + 4)
    append(UInt8(ascii: " "))
    append(literal: name)
    append(literal: "=\"")
  }
}

/// The attributes for the browser's host; see `Web/host/gestures.js` and `Web/host/morph.js`.
extension Attribute {
  /// Identifies an element among its siblings when the page is redrawn.
  @inline(never)
  static func key(_ key: StaticString) -> Attribute { Attribute("data-key", key) }
  @_disfavoredOverload
  @inline(never)
  static func key(_ key: String) -> Attribute { Attribute("data-key", key) }
  /// Has the host keep the content of this element.
  static var keepsChildren: Attribute { Attribute("data-keep", "") }
  /// Lets the content change a frame later, since it is not the response to a tap.
  static var followsLater: Attribute { Attribute("data-later", "") }
  /// Opens a `dialog` over the page: at once, or a frame after the page beneath has changed.
  static func modal(followsPage: Bool) -> Attribute {
    Attribute("data-modal", followsPage ? "later" : "now")
  }
  /// Has a click open the element with id `live` in a picture-in-picture window, if supported.
  static var opensWindow: Attribute { Attribute("data-window", "") }
  /// Has a click save a table of all fasts, of all drinks, or of an activity's counts.
  static func saves(_ format: ExportFormat, of activity: RecordID? = nil) -> Attribute {
    Attribute("data-save", format.rawValue)
      + Attribute("data-activity", activity?.description ?? "")
  }
  /// Has a tap on a phone scroll to the card with this key.
  static func scrolls(to card: String) -> Attribute { Attribute("data-card", card) }
  /// Has a click on a hit of a search lead to the row with these words; see `Web/host/hits.js`.
  static func leads(to words: String) -> Attribute { Attribute("data-hit", words) }
  /// The key that clicks this element.
  @inline(never)
  static func shortcut(_ shortcut: Shortcut) -> Attribute { .shortcut(key: shortcut.key) }
  @inline(never)
  static func shortcut(key: String) -> Attribute {
    Attribute("data-shortcut", key) + Attribute("aria-keyshortcuts", key)
  }
  /// Turns shortcuts off that are a single character.
  static var ignoresKeys: Attribute { Attribute("data-keyless", "") }
  /// Has a swipe across the element click what the left or right arrow key clicks.
  static var swipesPeriods: Attribute { Attribute("data-swipe", "") }
}

extension Attribute {
  /// Has arrow keys go from one link inside to the next, and open it.
  static var arrowsFollow: Attribute { Attribute("data-arrows", "follow") }
  static var inArrows: Attribute { Attribute("data-bar", "") }
}

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
  /// The most that a field takes of a text with a limit in Unicode scalars. A pasted text that the
  /// browser cuts there, which counts in UTF-16, is still too long, so that it is refused and told.
  @inline(never)
  static func limit(_ scalars: Int) -> Attribute {
    Attribute("maxlength", String(2 * scalars + 2))
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
