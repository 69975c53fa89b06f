import Trackers

/// The status once a minute, a line each, for files and other programs.
struct MinuteLog {
  private let environment: Environment
  private let asJSON: Bool

  init(_ environment: Environment, asJSON: Bool) {
    self.environment = environment
    self.asJSON = asJSON
  }

  /// Ends when nobody reads any more.
  func run() throws(CommandFailure) {
    var context = try Context(in: environment)
    while StandardStream.output.put(try line(context)) {
      let millisecond = environment.clock().milliseconds.flooredRemainder(60_000)
      _ = poll(nil, 0, Int32(60_000 - millisecond))
      context.refresh()
    }
  }

  func line(_ context: Context) throws(CommandFailure) -> String {
    let status = try context.status()
    let report = Report(
      json: { StatusPayload(status).json },
      text: { [StatusLine(status, context.texts).text($0)] })
    return report.printed(asJSON: asJSON, in: context.style)
  }
}
