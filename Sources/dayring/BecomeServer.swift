import Commands
import Foundation

/// Replaces this process by `dayring-server`, with the same arguments. Commands that need HTTP are
/// in a program of their own, so that all others start without loading it. It is looked for beside
/// this one, where it was built, and in `libexec`, where `make install` puts it.
func becomeServer() -> Never {
  become("dayring-server")
  StandardStream.error.tell(
    "Error: dayring-server can't be started; it belongs next to \(program.path).\n")
  exit(1)
}

/// Replaces this process by `dayring-window`; returns if it is not installed.
@Sendable func becomeWindow() { become("dayring-window") }

private var program: URL {
  Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
}

/// Tries the folder where programs are built, and the one where they are installed.
private func become(_ name: String) {
  let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
  for place in [name, "../libexec/\(name)"] {
    execv(folder.appendingPathComponent(place).path, CommandLine.unsafeArgv)
  }
}
