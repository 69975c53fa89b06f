import Commands
import Foundation

exit(
  Program.main(
    in: .system {
      $0.testChannels = testChannels
      $0.relay = runRelay
      $0.network = systemNetwork
      $0.serve = runServer
    }))
