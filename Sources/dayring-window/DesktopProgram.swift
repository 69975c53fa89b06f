import CWebKitGTK
import CivilTime
import Commands
import Foundation
import NativeHost
import SQLiteLedger

/// The application of the desktop: one window, on the shell's database.
///
/// All of it runs on the main thread, which GTK's main loop owns.
final class DesktopProgram {
  /// The name on the session's bus, and of the `.desktop` file.
  static let name = "dayring.window"

  let application: UnsafeMutablePointer<GtkApplication>?
  private let isAutomated: Bool
  /// The host of the window; nil once that has it.
  private var first: Pending<Result<AppHost, StorageError>>?
  private var window: DesktopWindow?

  init(isAutomated: Bool) {
    self.isAutomated = isAutomated
    // Each window of a test is alone.
    let flags = isAutomated ? G_APPLICATION_NON_UNIQUE : G_APPLICATION_DEFAULT_FLAGS
    application = gtk_application_new(Self.name, flags)
  }

  func run() -> Int32 {
    // First of all: the database is opened and read while GTK and WebKit begin. A second process, which
    // only asks the first one for its window, ends meanwhile.
    first = Pending { Result { () throws(StorageError) in try Self.host() } }
    g_set_prgname(Self.name)
    g_set_application_name("Dayring")
    let activate: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      object(data, as: DesktopProgram.self)?.activate()
    }
    connect(application, "activate", unsafeBitCast(activate, to: GCallback.self))
    return g_application_run(pointer(application), 0, nil)
  }

  private func activate() {
    if let window { return window.present() }
    dayring_close_by_keys(application)
    do throws(StorageError) {
      window = try opened()
      window?.present()
    } catch {
      FileHandle.standardError.write(Data("\(error.words)\n".utf8))
      show(error.words)
    }
  }

  private func opened() throws(StorageError) -> DesktopWindow {
    guard let files = Self.pages.lazy.compactMap({ PageFiles(folder: $0) }).first else {
      throw StorageError.io(code: Int(ENOENT), message: Self.pages.joined(separator: ", "))
    }
    let host = if let first = first.take() { try first.value.get() } else { try Self.host() }
    return DesktopWindow(
      host, files, server: Self.server, of: application, isAutomated: isAutomated)
  }

  private static func host() throws(StorageError) -> AppHost {
    let space = HostedSpace.Reader(
      membership: ShellSpace.membership, isMember: ShellSpace.isMember,
      isSyncing: ShellSpace.isSyncing, relay: ShellSpace.relay, openLists: ShellSpace.openLists,
      links: ShellSpace.links,
      canAct: FileManager.default.isExecutableFile(atPath: server))
    let lists = HostedLists(
      writers: ShellSpace.writers, log: { ShellSpace.log(in: $0, of: $1, at: $2) })
    var host = AppHost(try SQLiteLedger.ofShell(), space: HostedSpace(space), lists: lists)
    host.readAhead(at: .systemClock())
    return host
  }

  /// The folders that may have the pages: where tests say, and where the package puts them.
  private static var pages: [String] {
    [variable("DAYRING_WINDOW_PAGES")].compactMap { $0 }
      + ["../share/dayring/window", "../../share/dayring/window"].map { path($0) }
  }

  /// The program for commands that need HTTP, likewise.
  private static var server: String { variable("DAYRING_WINDOW_SERVER") ?? path("dayring-server") }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// - Parameter relative: to the folder of this program.
  private static func path(_ relative: String) -> String {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
    return folder.appendingPathComponent(relative).standardizedFileURL.path
  }

  private func show(_ failed: String) {
    let failure = gtk_application_window_new(application)
    gtk_window_set_title(pointer(failure), "Dayring")
    gtk_window_set_default_size(pointer(failure), 420, 160)
    let label = gtk_label_new(failed)
    gtk_label_set_wrap(OpaquePointer(label), 1)
    gtk_window_set_child(pointer(failure), label)
    gtk_window_present(pointer(failure))
  }

  private func connect(
    _ instance: UnsafeMutablePointer<GtkApplication>?, _ signal: String, _ handler: GCallback
  ) {
    dayring_connect(instance, signal, handler, Unmanaged.passUnretained(self).toOpaque())
  }
}

/// The handler of an action, which gets its value and the data.
typealias ActionHandler = @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void

/// Adds an action to the application.
/// - Parameter type: of its value, as GVariant writes it.
func add(
  _ name: String, of type: String, to application: UnsafeMutablePointer<GtkApplication>?,
  _ handler: ActionHandler, _ data: gpointer
) {
  let type = g_variant_type_new(type)
  let action = g_simple_action_new(name, type)
  g_variant_type_free(type)
  dayring_connect(
    UnsafeMutableRawPointer(action), "activate", unsafeBitCast(handler, to: GCallback.self), data)
  g_action_map_add_action(OpaquePointer(application), action)
  g_object_unref(UnsafeMutableRawPointer(action))
}

/// The object behind the data of a signal.
func object<Object: AnyObject>(_ data: gpointer?, as: Object.Type) -> Object? {
  data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

/// The same object as another of its types; GObject's casts are macros.
func pointer<Pointee, Other>(_ other: UnsafeMutablePointer<Other>?) -> UnsafeMutablePointer<
  Pointee
>? {
  other.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Pointee.self) }
}

/// The same of a type whose members are not public.
func pointer<Pointee>(_ other: OpaquePointer?) -> UnsafeMutablePointer<Pointee>? {
  other.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Pointee.self) }
}
