import CWebKitGTK

/// The process that syncs the database while the window is open and no other process does: `dayring
/// sync watch`, since this program has no HTTP. It ends with the window, however that ends.
final class Syncing {
  /// In microseconds, as GLib counts them.
  private static let (untilNextLook, untilNextStart): (gint64, gint64) = (2_000_000, 30_000_000)

  /// The path of `dayring-server`.
  private let program: String
  private var isRunning = false
  private var next: gint64 = 0

  init(_ program: String) {
    self.program = program
  }

  /// - Parameter isLacking: returns whether the database is in a space that no process syncs.
  func tick(isLacking: () -> Bool) {
    let now = g_get_monotonic_time()
    guard !isRunning, now >= next else { return }
    next = now + Self.untilNextLook
    guard isLacking() else { return }
    next = now + Self.untilNextStart
    guard let child = dayring_sync(program) else { return }
    isRunning = true
    let ended: @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void =
      {
        child, result, data in
        g_subprocess_wait_finish(OpaquePointer(child), result, nil)
        object(data, as: Syncing.self)?.isRunning = false
      }
    g_subprocess_wait_async(child, nil, ended, Unmanaged.passUnretained(self).toOpaque())
    g_object_unref(UnsafeMutableRawPointer(child))
  }
}
