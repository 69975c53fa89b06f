import Commands
import Foundation

/// Replaces this process by `dayring-server`, with the same arguments. Commands that need HTTP are
/// in a program of their own, so that all others start without loading it. It is looked for beside
/// this one, where it was built, and in `libexec`, where `make install` puts it.
func becomeServer() -> Never {
  let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
  for place in ["dayring-server", "../libexec/dayring-server"] {
    execv(folder.appendingPathComponent(place).path, CommandLine.unsafeArgv)
  }
  StandardStream.error.tell(
    "Error: dayring-server can't be started; it belongs next to \(program.path).\n")
  exit(1)
}
