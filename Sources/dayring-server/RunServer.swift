import CivilTime
import Commands
import Connections
import Foundation
import Ledger
import Relay
import SQLiteLedger
import Server
import SpaceHost

/// Serves until ``EndingSignals`` come; returns the exit code.
func runServer(_ request: ServeRequest) -> Int32 {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var exitCode: Int32 = 0
  // NB: written before the signal and read after the wait, so never at the same time.
  Task.detached {
    exitCode = await exitCodeOfServer(request)
    done.signal()
  }
  done.wait()
  return exitCode
}

private func exitCodeOfServer(_ request: ServeRequest) async -> Int32 {
  let ledger: SQLiteLedger
  do throws(StorageError) {
    ledger = try request.openLedger()
  } catch {
    return Program.report(error, in: .system())
  }
  // A server stores deliveries and ops of devices, so the database must be writable.
  if let refusal = ledger.refusal {
    return Program.report(refusal, in: .system())
  }
  let web = request.webFolder ?? installedWebFolder()
  guard FileManager.default.fileExists(atPath: web + "/index.html") else {
    complain("The web app isn't in \(web). Set its folder with --web.")
    return 1
  }
  var configuration = ServerConfiguration(webDirectory: web, now: Instant.systemClock)
  configuration.host = request.host
  configuration.port = request.port
  configuration.publicAddress = request.url
  configuration.tls = request.certificate.map { TLSFiles($0) }
  configuration.feedback = request.feedback.map { .address($0) } ?? .none
  configuration.waking = request.push
  configuration.variables = ProcessInfo.processInfo.environment
  // NB: made for each answer, since the machine may have moved to another zone.
  @Sendable func environment() -> Environment { .system() }
  configuration.answers = { environment().answers }
  configuration.widget = { name, theme, activity, ledger throws(StorageError) in
    try environment().widget(name, theme, activity, from: ledger)
  }
  configuration.spoken = { text, ledger throws(StorageError) in
    try environment().carryOut(text, in: ledger)
  }
  configuration.limits.connections = OpenConnections.limit(
    atMost: configuration.limits.connections, descriptors: sysconf(Int32(_SC_OPEN_MAX)))
  let output = ServerOutput()
  configuration.notify = { notice in
    output.show(words(for: notice, of: request, ledger), isGreeting: notice.isGreeting)
  }
  do {
    try await serve(ledger, configuration) { EndingSignals.first() }
    return output.exitCode
  } catch let error as StorageError {
    return Program.report(error, in: .system())
  } catch RelayError.file(let error) {
    return Program.report(error, in: .system())
  } catch let error as RelayError {
    complain("\(RelayPlace.file(beside: ledger)) can't be used: \(error)")
    return 1
  } catch let problem as CertificateProblem {
    complain("The certificate can't be used: \(problem.words)")
    return 1
  } catch  where isAddressInUse(error) {
    complain(
      """
      Port \(request.port) is in use, perhaps by another dayring serve. Choose another port with \
      --port.
      """)
    return 1
  } catch {
    complain("The server can't run: \(error)")
    return 1
  }
}

/// `share/dayring/web` beside the folder that the program is in, as `make install` lays it out.
func installedWebFolder() -> String {
  let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  return program.resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("share/dayring/web").path
}

extension ServerNotice {
  fileprivate var isGreeting: Bool { if case .listening = self { true } else { false } }
}

private func words(
  for notice: ServerNotice, of request: ServeRequest, _ ledger: SQLiteLedger
) -> String {
  switch notice {
  case .listening(let addresses):
    ServeGreeting(
      request, at: addresses.address, others: addresses.others,
      space: try? SpaceStore(ledger).overview()
    )
    .text(in: Environment.system().terminal)
  case .certificate(let notice): words(for: notice)
  case .repaired(let found, let lost, let former):
    lost == 0
      ? "The database was damaged in \(found) places and was repaired. A copy is in \(former)."
      : """
      The database was damaged in \(found) places; \(lost) couldn't be repaired. A copy from \
      before the repair is in \(former).
      """
  case .refused(let status, let code):
    "Refused a request: \(status) \(code)"
  case .relay(let notice): words(for: notice)
  case .moved(let former, let relay):
    "Another device moved all devices from \(former) to \(relay)."
  case .noRelay(let address):
    """
    “\(address)”, the stored address of this device's relay, isn't valid. Move to another \
    relay with: dayring sync move RELAY --anyway
    """
  case .refusalsHidden:
    "Refused more requests, which are not shown for the rest of this minute."
  }
}
