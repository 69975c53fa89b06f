import Commands
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let system = Environment.system(
  testChannels: testChannels, relay: runRelay, network: systemNetwork, serve: runServer)
exit(Program.run(arguments, in: system).deliver())
