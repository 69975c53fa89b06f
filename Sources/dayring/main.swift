import Commands
import Foundation

exit(
  Program.main(
    in: .system {
      $0.testChannels = { _ in becomeServer() }
      $0.relay = { _ in becomeServer() }
      $0.network = { becomeServer() }
      $0.becomeWindow = becomeWindow
      $0.serve = { _ in becomeServer() }
    }))
