import ArgumentParser
import SQLiteLedger
import SpaceHost

struct SyncWatch: SpaceCommand {
  static let configuration = CommandConfiguration(
    "watch", "Keep in step for as long as it runs; Ctrl-C ends.",
    discussion: """
      `dayring serve` does so by itself; this is for machines that serve nothing. It tells how things \
      stand whenever that changes. deploy/dayring-sync.service runs it.
      """)

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    work.network.endBySignals()
    var shown: SpaceReport.State?
    var unwritable: CommandFailure?
    var former = try work.overview()
    while !Task.isCancelled, try work.context.read(work.store.isInSpace) {
      var runner = try work.runner()
      do throws(StorageError) {
        try await runner.watch(
          pause: { await work.network.pause(.milliseconds(50)) },
          isEnding: { Task.isCancelled || unwritable != nil }
        ) { status throws(StorageError) in
          guard let report = try? SpaceReport(in: work.context, status) else { return }
          // States that come and go with each change are not shown.
          let hasMoved = report.overview?.followed != former.followed
          guard report.state != .sending, report.state != .reading,
            report.state != shown || hasMoved
          else { return }
          shown = report.state
          do throws(CommandFailure) {
            try work.show(report.report(since: former), asJSON: output.json)
          } catch {
            unwritable = error
          }
          if let overview = report.overview { former = overview }
        }
      } catch  where error == .busy {
        await work.network.pause(.seconds(1))
      } catch {
        throw .storage(error)
      }
      if let unwritable { throw unwritable }
    }
    return try SpaceReport(in: work.context).report
  }
}
