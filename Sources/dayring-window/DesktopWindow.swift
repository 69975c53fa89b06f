import CWebKitGTK
import CivilTime
import Commands
import Foundation
import JSON
import NativeHost
import SQLiteLedger
import Session

/// The one window, with a web view that shows the pages of an ``AppHost``.
final class DesktopWindow {
  /// The interval at which other processes' changes are looked for, in milliseconds.
  private static let interval: UInt32 = 400
  /// The time after which free memory is given back, in seconds.
  private static let trimming: UInt32 = 3

  var host: AppHost
  private let files: PageFiles
  /// The path of `dayring-server`.
  let server: String
  private let syncing: Syncing
  /// The last one that the page of devices or of a list's people has asked for.
  var command: ShellRun?
  let window: UnsafeMutablePointer<GtkWidget>?
  private let context: OpaquePointer?
  private let session: OpaquePointer?
  private(set) var view: UnsafeMutablePointer<WebKitWebView>?
  var zoom: Zoom
  private var reminding: Reminding?
  private var timer: guint = 0
  /// Those of the host after which reminders were looked for.
  private var changes = -1

  init(
    _ host: AppHost, _ files: PageFiles, server: String,
    of application: UnsafeMutablePointer<GtkApplication>?, isAutomated: Bool
  ) {
    self.host = host
    self.files = files
    self.server = server
    syncing = Syncing(server)
    zoom = host.zoom
    window = gtk_application_window_new(application)
    context = webkit_web_context_new()
    // The page stores nothing: no cookies, no cache, no database.
    session = webkit_network_session_new_ephemeral()
    let size = host.windowSize ?? .standard
    gtk_window_set_default_size(pointer(window), Int32(size.width), Int32(size.height))
    if size.isMaximized { gtk_window_maximize(pointer(window)) }
    gtk_window_set_title(pointer(window), "Dayring")
    gtk_window_set_icon_name(pointer(window), "dayring")
    serveFiles()
    useLanguages()
    listenToZoom(of: application)
    if isAutomated { waitForDriver() } else { show(automated: false) }
    reminding = Reminding(
      application, shown: Set(host.shownReminders),
      keep: { [unowned self] in self.host.noteShown($0) },
      claim: { [unowned self] in self.host.claim(reminder: $0, at: .systemClock()) },
      look: { [unowned self] in look($0) })
    reminding?.press = { [unowned self] action, key in press(action, key) }
    reminding?.open = { [unowned self] route in
      present()
      run("location.hash = \(JSON.string(route).serialized)")
    }
    reminding?.serve = { [unowned self] isServed in
      self.host.note(isServed: isServed, at: .systemClock())
    }
    DesktopTheme.follow()
    let tick: @convention(c) (gpointer?) -> gboolean = { data in
      object(data, as: DesktopWindow.self)?.tick()
      return 1
    }
    timer = g_timeout_add(Self.interval, tick, this)
    // The first page is shown by then, and what reading for it took is free.
    let trim: @convention(c) (gpointer?) -> gboolean = { _ in
      dayring_trim_heap()
      return 0
    }
    g_timeout_add_seconds(Self.trimming, trim, nil)
    let close: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      object(data, as: DesktopWindow.self)?.close()
      return 0
    }
    dayring_connect(window, "close-request", unsafeBitCast(close, to: GCallback.self), this)
  }

  func present() { gtk_window_present(pointer(window)) }

  var this: gpointer { Unmanaged.passUnretained(self).toOpaque() }

  private func show(automated: Bool) {
    let view = dayring_web_view(context, session, automated ? 1 : 0)
    self.view = view
    // The window's own background, until the page is drawn.
    var none = GdkRGBA()
    webkit_web_view_set_background_color(view, &none)
    connectPage()
    applyZoom()
    gtk_window_set_child(pointer(window), pointer(view))
    webkit_web_view_load_uri(view, PageFiles.origin + "/")
  }

  /// Has the page send an event, with whose reply it shows what has happened.
  func poke() { run("document.dispatchEvent(new Event('visibilitychange'))") }

  func run(_ script: String) {
    webkit_web_view_evaluate_javascript(view, script, -1, nil, nil, nil, nil, nil)
  }

  private func tick() {
    // Reminders and sync need all records, for which this would wait.
    if host.isReading { return }
    if (try? host.hasNews()) == true { poke() }
    if host.changes != changes { reminding?.expire() }
    changes = host.changes
    reminding?.tick(at: .systemClock())
    syncing.tick { host.lacksSync() }
  }

  private func look(_ displayed: [String]) -> ReminderReply {
    (try? host.due(at: .systemClock(), displayed: displayed)) ?? ReminderReply()
  }

  private func press(_ action: String, _ key: String) {
    guard let action = NotificationAction(action) else { return }
    do { _ = try host.press(action, of: key, at: .systemClock()) } catch { Self.report(error) }
    reminding?.expire()
    poke()
  }

  private func close() {
    g_source_remove(timer)
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(pointer(window), &width, &height)
    let size = WindowSize(
      checking: Int(width), Int(height),
      isMaximized: gtk_window_is_maximized(pointer(window)) != 0)
    if let size { host.keep(size) }
  }

  static func report(_ error: any Error) {
    FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  }
}

extension DesktopWindow {
  private func connectPage() {
    let prompt: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, dialog, data in
      object(data, as: DesktopWindow.self)?.answer(dialog)
      return 1
    }
    dayring_connect(view, "script-dialog", unsafeBitCast(prompt, to: GCallback.self), this)
    let decide:
      @convention(c) (gpointer?, OpaquePointer?, WebKitPolicyDecisionType, gpointer?) -> gboolean =
        { _, decision, kind, data in
          object(data, as: DesktopWindow.self)?.decide(decision, kind) == true ? 1 : 0
        }
    dayring_connect(view, "decide-policy", unsafeBitCast(decide, to: GCallback.self), this)
    let named: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      object(data, as: DesktopWindow.self)?.takeTitle()
    }
    dayring_connect(view, "notify::title", unsafeBitCast(named, to: GCallback.self), this)
    let menu: @convention(c) (gpointer?, OpaquePointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, _, target, _ in
      // Of a browser's menus, this window has those of text: no Back, no Reload.
      let isText =
        webkit_hit_test_result_context_is_editable(target) != 0
        || webkit_hit_test_result_context_is_selection(target) != 0
      return isText ? 0 : 1
    }
    dayring_connect(view, "context-menu", unsafeBitCast(menu, to: GCallback.self), this)
    let ended: @convention(c) (gpointer?, WebKitWebProcessTerminationReason, gpointer?) -> Void = {
      _, _, data in
      // All that matters is in this process.
      webkit_web_view_reload(object(data, as: DesktopWindow.self)?.view)
    }
    dayring_connect(
      view, "web-process-terminated", unsafeBitCast(ended, to: GCallback.self), this)
  }

  private func takeTitle() {
    guard let title = webkit_web_view_get_title(view), title.pointee != 0 else { return }
    gtk_window_set_title(pointer(window), title)
  }

  /// Answers a call of the page, which gets nothing where it is none. No dialog is ever shown.
  private func answer(_ dialog: OpaquePointer?) {
    guard webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_PROMPT,
      let message = webkit_script_dialog_get_message(dialog)
    else { return }
    let text = webkit_script_dialog_prompt_get_default_text(dialog)
    do throws(StorageError) {
      let reply = try host.answer(
        prompt: String(cString: message), text.map { String(cString: $0) } ?? "",
        at: .systemClock())
      guard let reply else { return }
      webkit_script_dialog_prompt_set_text(dialog, reply)
      if let file = host.saved {
        host.saved = nil
        save(file)
      }
      carryOutRequests()
    } catch {
      // The page says that it cannot go on.
      Self.report(error)
    }
  }

  /// Pages of ours are shown here, addresses of the web where the desktop shows them.
  private func decide(_ decision: OpaquePointer?, _ kind: WebKitPolicyDecisionType) -> Bool {
    guard kind != WEBKIT_POLICY_DECISION_TYPE_RESPONSE else { return false }
    let action = webkit_navigation_policy_decision_get_navigation_action(decision)
    let uri = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action))
    let address = uri.map { String(cString: $0) } ?? ""
    let isOurs = address.hasPrefix(PageFiles.origin + "/")
    if kind == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION, isOurs { return false }
    let isOfUser = webkit_navigation_action_is_user_gesture(action) != 0
    if isOfUser, ["https:", "http:", "mailto:"].contains(where: { address.hasPrefix($0) }) {
      g_app_info_launch_default_for_uri(address, nil, nil)
    }
    webkit_policy_decision_ignore(pointer(decision))
    return true
  }

  /// Has the page see the language of the desktop. WebKit by itself takes none whose locale is not
  /// installed, and knows no order of several.
  private func useLanguages() {
    var languages: [UnsafePointer<CChar>?] = []
    var next = g_get_language_names()
    while let name = next?.pointee {
      let text = String(cString: name)
      // Each is also there without its encoding and its variant.
      if text != "C", !text.contains("."), !text.contains("@") { languages.append(name) }
      next = next?.successor()
    }
    if languages.isEmpty { return }
    languages.append(nil)
    webkit_web_context_set_preferred_languages(context, languages)
  }

  private func serveFiles() {
    let serve: @convention(c) (OpaquePointer?, gpointer?) -> Void = { request, data in
      object(data, as: DesktopWindow.self)?.serve(request)
    }
    webkit_web_context_register_uri_scheme(context, "dayring", serve, this, nil)
    webkit_security_manager_register_uri_scheme_as_secure(
      webkit_web_context_get_security_manager(context), "dayring")
  }

  private func serve(_ request: OpaquePointer?) {
    let address = webkit_uri_scheme_request_get_uri(request).map { String(cString: $0) } ?? ""
    guard let (bytes, mediaType) = files.file(at: address) else {
      let error = g_error_new_literal(g_quark_from_string("dayring"), 404, "There is no such file.")
      webkit_uri_scheme_request_finish_error(request, error)
      g_error_free(error)
      return
    }
    let content = g_bytes_new(bytes, gsize(bytes.count))
    let stream = g_memory_input_stream_new_from_bytes(content)
    webkit_uri_scheme_request_finish(request, stream, gint64(bytes.count), mediaType)
    g_object_unref(stream)
    g_bytes_unref(content)
  }

  /// Waits until a WebDriver opens the page.
  private func waitForDriver() {
    webkit_web_context_set_automation_allowed(context, 1)
    let started: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = {
      _, session, data in
      let info = webkit_application_info_new()
      webkit_application_info_set_name(info, "MiniBrowser")
      webkit_automation_session_set_application_info(session, info)
      let create: @convention(c) (gpointer?, gpointer?) -> gpointer? = { _, data in
        object(data, as: DesktopWindow.self)?.show(automated: true)
        return UnsafeMutableRawPointer(object(data, as: DesktopWindow.self)?.view)
      }
      dayring_connect(
        UnsafeMutableRawPointer(session), "create-web-view",
        unsafeBitCast(create, to: GCallback.self), data)
    }
    dayring_connect(
      UnsafeMutableRawPointer(context), "automation-started",
      unsafeBitCast(started, to: GCallback.self), this)
  }
}
