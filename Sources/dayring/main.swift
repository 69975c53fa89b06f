import Commands
import Foundation

exit(
  Program.main(
    in: .system(
      testChannels: { _ in becomeServer() }, relay: { _ in becomeServer() },
      network: { becomeServer() },
      becomeWindow: becomeWindow, serve: { _ in becomeServer() })))
