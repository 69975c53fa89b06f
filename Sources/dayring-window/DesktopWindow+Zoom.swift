import CWebKitGTK
import NativeHost

/// The zoom of the pages, which keys change and the next window has, too.
extension DesktopWindow {
  func listenToZoom(of application: UnsafeMutablePointer<GtkApplication>?) {
    let act: ActionHandler = { _, value, data in
      guard let text = g_variant_get_string(value, nil),
        let change = Zoom.Change(rawValue: String(cString: text))
      else { return }
      object(data, as: DesktopWindow.self)?.change(by: change)
    }
    add("zoom", of: "s", to: application, act, this)
    dayring_zoom_by_keys(application)
  }

  private func change(by change: Zoom.Change) {
    zoom = zoom.after(change)
    host.keep(zoom)
    applyZoom()
  }

  func applyZoom() { webkit_web_view_set_zoom_level(view, Double(zoom.percent) / 100) }
}
