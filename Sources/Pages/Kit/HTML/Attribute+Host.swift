import Exchange
import Ledger

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
  /// Has a click open the element with id `live` in a picture-in-picture window, if supported.
  static var opensWindow: Attribute { Attribute("data-window", "") }
  /// Has a click save a table of all fasts, of all drinks, or of an activity's counts.
  static func saves(_ format: ExportFormat, of activity: RecordID? = nil) -> Attribute {
    Attribute("data-save", format.rawValue)
      + Attribute("data-activity", activity?.description ?? "")
  }
  /// The key that clicks this element.
  @inline(never)
  static func shortcut(_ shortcut: Shortcut) -> Attribute { .shortcut(key: shortcut.key) }
  @inline(never)
  static func shortcut(key: String) -> Attribute {
    Attribute("data-shortcut", key) + Attribute("aria-keyshortcuts", key)
  }
}
