import ArgumentParser

struct SyncNow: SpaceCommand {
  static let configuration = CommandConfiguration(
    "now", "Read and send what there is; fails unless all is in step afterwards.")

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let former = try work.overview()
    var report = try await step(work)
    // Another program here may have written meanwhile.
    for _ in 0..<3 where report.state == .sending { report = try await step(work) }
    try report.checkIsInStep(since: former)
    return report.report(since: former)
  }

  private func step(_ work: SpaceWork) async throws(CommandFailure) -> SpaceReport {
    try await work.step()
    return try SpaceReport(in: work.context)
  }
}
