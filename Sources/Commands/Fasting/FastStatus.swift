import ArgumentParser

struct FastStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the running fast, or when the next one is due.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let status = try context.status()
    return Report(
      json: { StatusPayload(status).json },
      text: { StatusView(status, context.texts).lines($0) })
  }
}
