import CWebKitGTK

/// The choice of light or dark on the desktop, which GTK 4 without a library of GNOME's does not
/// follow by itself. Pages follow GTK.
enum DesktopTheme {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let settings = "org.freedesktop.portal.Settings"
  private static let group = "org.freedesktop.appearance"
  private static let key = "color-scheme"
  private static let dark: UInt32 = 1

  /// Follows it from now on; without a portal, GTK's own settings count.
  static func follow() {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    let changed:
      @convention(c) (
        OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
        UnsafePointer<CChar>?, OpaquePointer?, gpointer?
      ) -> Void = { _, _, _, _, _, values, _ in
        guard let key = dayring_text(values, 1) else { return }
        defer { g_free(key) }
        if String(cString: key) == DesktopTheme.key {
          DesktopTheme.apply(g_variant_get_child_value(values, 2))
        }
      }
    g_dbus_connection_signal_subscribe(
      bus, nil, settings, "SettingChanged", path, group, G_DBUS_SIGNAL_FLAGS_NONE, changed, nil, nil
    )
    let answered:
      @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void = {
        bus, result, _ in
        guard let reply = g_dbus_connection_call_finish(OpaquePointer(bus), result, nil) else {
          return
        }
        DesktopTheme.apply(g_variant_get_child_value(reply, 0))
        g_variant_unref(reply)
      }
    g_dbus_connection_call(
      bus, name, path, settings, "Read", dayring_texts(group, key), nil, G_DBUS_CALL_FLAGS_NONE,
      1000, nil, answered, nil)
  }

  /// - Parameter value: the number, perhaps in several variants; it is released.
  private static func apply(_ value: OpaquePointer?) {
    guard var value else { return }
    while g_variant_is_of_type(value, g_variant_type_checked_("v")) != 0 {
      let inner = g_variant_get_variant(value)
      g_variant_unref(value)
      guard let inner else { return }
      value = inner
    }
    if g_variant_is_of_type(value, g_variant_type_checked_("u")) != 0 {
      dayring_prefer_dark(g_variant_get_uint32(value) == dark ? 1 : 0)
    }
    g_variant_unref(value)
  }
}
