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
    guard variables["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else {
      program = nil
      return
    }
    program = (variables["PATH"] ?? "").split(separator: ":").map { $0 + "/notify-send" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func arguments(for message: ReminderMessage) -> [String] {
    // NB: titles may begin with a dash.
    ["--app-name=Dayring", "--category=reminder", "--", message.title, message.body]
  }

  func show(_ message: ReminderMessage) async throws(DeliveryFailure) {
    guard let program else { throw .noDesktop }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Self.arguments(for: message)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let code: Int32? = await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(returning: nil) }
    }
    guard let code else { throw .noDesktop }
    guard code == 0 else { throw .desktopRefused(code) }
  }
}
