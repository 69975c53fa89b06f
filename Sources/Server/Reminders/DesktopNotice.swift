import Foundation

/// The desktop's own notifications, by `notify-send`, which speaks to org.freedesktop.Notifications.
struct DesktopNotice: Sendable {
  /// Nil where there is no desktop, or not this program.
  let program: String?

  init(program: String?) {
    self.program = program
  }

  /// - Parameter variables: of the process.
  init(_ variables: [String: String]) {
    func holds(_ name: String) -> Bool { variables[name]?.isEmpty == false }
    // Where the bus is not named, it is looked for here.
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

  /// Bodies, unlike titles, are read as markup.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// - Parameter timeout: after which the program is stopped.
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
      // NB: programs inherit that the threads of tasks are deaf to gentler signals.
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
      // The server ends, and waits for nobody's desktop.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    guard let code else { throw .noDesktop }
    if process.terminationReason == .uncaughtSignal { throw .timedOut }
    guard code == 0 else { throw .desktopRefused(code) }
  }
}
