/// What the host in the browser acts on; see `Web/host/gestures.js` and `Web/host/morph.js`.
extension Attribute {
  /// Tells siblings apart from one drawing of the page to the next.
  @inline(never)
  static func key(_ key: StaticString) -> Attribute { Attribute("data-key", key) }
  @_disfavoredOverload
  @inline(never)
  static func key(_ key: String) -> Attribute { Attribute("data-key", key) }
  /// What is inside is not ours: it stays as it is.
  static var keepsChildren: Attribute { Attribute("data-keep", "") }
  /// What is inside may change a frame after the rest: it is no answer to a tap.
  static var followsLater: Attribute { Attribute("data-later", "") }
  /// A click puts what has the id `live` into a window that stays on top, where there are such.
  static var opensWindow: Attribute { Attribute("data-window", "") }
  /// The key that clicks this.
  @inline(never)
  static func shortcut(_ shortcut: Shortcut) -> Attribute { .shortcut(key: shortcut.key) }
  @inline(never)
  static func shortcut(key: String) -> Attribute {
    Attribute("data-shortcut", key) + Attribute("aria-keyshortcuts", key)
  }
}
