import Commands
import Foundation

exit(
  Program.main(
    in: .system(
      testChannels: testChannels, relay: runRelay, network: systemNetwork, serve: runServer)))
