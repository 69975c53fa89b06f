import ArgumentParser

struct SyncNow: SpaceCommand {
  static let configuration = CommandConfiguration(
    "now", "Read and send what there is; fails unless all is in step afterwards.")

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    _ = try work.overview()
    try await work.step()
    let report = try SpaceReport(in: work.context)
    try report.checkIsInStep()
    return report.report
  }
}
