import CWebKitGTK
import NativeHost

/// The pages of devices and of a list's people, whose actions are commands of the shell.
extension DesktopWindow {
  func carryOutRequests() {
    var requests = host.takeSpaceRequests()
    while !requests.isEmpty {
      for request in requests { carryOut(request) }
      // A command that could not be started makes room for the next.
      requests = host.takeSpaceRequests()
    }
  }

  private func carryOut(_ request: SpaceRequest) {
    switch request {
    case .run(let command):
      self.command = ShellRun(
        server, command,
        take: { [unowned self] line in host.take(line, ofCommand: command.number) },
        finish: { [unowned self] isDone, errors in
          host.finish(command: command.number, isDone: isDone, errors: errors)
          carryOutRequests()
        })
      if self.command == nil { host.finish(command: command.number, isDone: false, errors: "") }
    case .answer(let text): command?.answer(text)
    case .end: command?.end()
    case .copy(let text):
      gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), text)
    }
  }
}
