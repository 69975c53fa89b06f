/// A command that calls a relay.
protocol SpaceCommand: DayringCommand, Sendable {
  func report(in work: SpaceWork) async throws(CommandFailure) -> Report
}

extension SpaceCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    // First, since another program may take over here.
    guard let network = environment.network() else { throw SpaceFailure.noNetwork }
    let context = try Context(in: environment)
    // Before the first call to a relay, whose result could not be stored here.
    if let refusal = context.ledger.refusal { throw .storage(refusal) }
    let work = SpaceWork(context: context, network: network)
    // NB: written before `run` returns and read after it, so never at the same time.
    nonisolated(unsafe) var result = Result<Report, CommandFailure>.failure(SpaceFailure.noNetwork)
    network.run {
      do throws(CommandFailure) {
        result = .success(try await report(in: work))
      } catch {
        result = .failure(error)
      }
    }
    return CommandResult(
      output: try result.get().printed(asJSON: output.json, in: work.context.style))
  }
}
