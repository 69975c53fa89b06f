import Foundation

/// Desktop notifications by `notify-send`, which uses org.freedesktop.Notifications.
struct DesktopNotice: Sendable {
  /// Nil when there is no desktop, or the program is not installed.
  let program: String?

  init(program: String?) {
    self.program = program
  }

  /// - Parameter variables: the environment of the process.
  init(_ variables: [String: String]) {
    func holds(_ name: String) -> Bool { variables[name]?.isEmpty == false }
    // The default place of the bus when no variable names it.
    let bus = (variables["XDG_RUNTIME_DIR"] ?? "") + "/bus"
    guard holds("DBUS_SESSION_BUS_ADDRESS") || FileManager.default.fileExists(atPath: bus) else {
      program = nil
      return
    }
    program = (variables["PATH"] ?? "").split(separator: ":").map { $0 + "/notify-send" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func arguments(for message: ReminderMessage) -> [String] {
    // NB: titles may begin with a dash.
    ["--app-name=Dayring", "--category=reminder", "--", message.title, markup(message.body)]
  }

  /// Bodies, unlike titles, are parsed as markup.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// - Parameter timeout: the program is killed after this.
  func show(_ message: ReminderMessage, timeout: Duration) async throws(DeliveryFailure) {
    guard let program else { throw .noDesktop }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Self.arguments(for: message)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let watch = Task {
      try await Task.sleep(for: timeout)
      // NB: SIGKILL, because child processes inherit that task threads block gentler signals.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    defer { watch.cancel() }
    let code: Int32? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
        do { try process.run() } catch { continuation.resume(returning: nil) }
      }
    } onCancel: {
      // The server is stopping, and does not wait for the desktop.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    guard let code else { throw .noDesktop }
    if process.terminationReason == .uncaughtSignal { throw .timedOut }
    guard code == 0 else { throw .desktopRefused(code) }
  }
}
