import Answers
import Foundation
import Subprocess

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

  /// - Parameter timeout: the program is killed after this long.
  func show(_ message: ReminderMessage, timeout: Duration) async throws(DeliveryFailure) {
    guard let program else { throw .noDesktop }
    let arguments = Arguments(Self.arguments(for: message))
    // NB: not Foundation's Process, which reads past a buffer where more than 1,365 files are open.
    let run = Task {
      try await Subprocess.run(.path(.init(program)), arguments: arguments, output: .discarded)
    }
    let watch = Task {
      try await Task.sleep(for: timeout)
      run.cancel()
    }
    defer { watch.cancel() }
    // A server that is stopping does not wait for the desktop.
    let ended = try? await withTaskCancellationHandler {
      try await run.value
    } onCancel: {
      run.cancel()
    }
    switch ended?.terminationStatus {
    case .exited(0): return
    case .exited(let code): throw .desktopRefused(code)
    case .signaled: throw .timedOut
    case nil: throw .noDesktop
    }
  }
}
