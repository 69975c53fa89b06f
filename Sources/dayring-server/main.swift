import Commands
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
exit(Program.run(arguments, in: .system(testChannels: testChannels, serve: runServer)).deliver())
