import CivilTime
import SQLiteLedger

extension Environment {
  /// The machine that the program runs on.
  package static func system(
    testChannels: @escaping @Sendable ([ReminderChannel]) -> [ChannelTestResult] = { _ in [] },
    serve: @escaping @Sendable (ServeRequest) -> Int32
  ) -> Environment {
    var environment = Environment(
      clock: Instant.systemClock, zone: .system(),
      random: { SystemRandomNumberGenerator().randomBits },
      databasePath: Commands.databasePath(environmentVariable),
      terminal: Terminal.system(environmentVariable), exitsAfterwards: true,
      testChannels: testChannels, serve: serve)
    environment.ask = askOnTerminal
    return environment
  }
}

extension SystemRandomNumberGenerator {
  fileprivate var randomBits: UInt64 {
    var generator = self
    return generator.next()
  }
}

@Sendable private func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
