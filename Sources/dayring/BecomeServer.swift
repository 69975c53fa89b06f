import Foundation

/// Replaces this process by `dayring-server`, with the same arguments. What needs HTTP is a program
/// of its own, so that all other commands start without loading it. It is looked for beside this
/// one, where it was built, and in `libexec`, where `make install` puts it.
func becomeServer() -> Never {
  let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
  let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
  for place in ["dayring-server", "../libexec/dayring-server"] {
    execv(folder.appendingPathComponent(place).path, arguments)
  }
  let problem = "Error: There is no dayring-server that could be started beside \(program.path).\n"
  FileHandle.standardError.write(Data(problem.utf8))
  exit(1)
}
