import Foundation

/// Whatever speaks HTTP is a program of its own, so that all other commands start without it: it takes
/// the place of this process, with the same arguments. It stands beside this one, where it was built,
/// or in `libexec`, as `make install` lays it out.
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
