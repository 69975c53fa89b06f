import Foundation

/// The window of the desktop; `--automation` lets a WebDriver steer it.
let program = DesktopProgram(isAutomated: CommandLine.arguments.contains("--automation"))
exit(program.run())
