import Commands
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let system = Environment.system(
  testChannels: { _ in becomeServer() }, relay: { _ in becomeServer() },
  network: { becomeServer() },
  serve: { _ in becomeServer() })
exit(Program.run(arguments, in: system).deliver())
