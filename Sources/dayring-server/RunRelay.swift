import CivilTime
import Commands
import Connections
import Foundation
import Ledger
import PostgresRelay
import Relay
import RelayServer
import Wire

/// Carries out a command of `dayring relay`, and waits for its end.
func runRelay(_ request: RelayRequest) -> RelayAnswer {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result = RelayAnswer.ended(exitCode: 1)
  // NB: written before the signal and read after the wait, so never at the same time.
  Task.detached {
    result = await answer(request)
    done.signal()
  }
  done.wait()
  return result
}

private func answer(_ request: RelayRequest) async -> RelayAnswer {
  do throws(RelayError) {
    switch request {
    case .run(let settings): return try await run(settings)
    case .invite(let database):
      var generator = SystemRandomNumberGenerator()
      let invitation = RelayToken(using: &generator)
      switch try OpenRelay(database, connections: 1) {
      case .file(let store):
        try await RelayRules(store).invite(invitation, at: .systemClock())
      case .server(let store):
        try await RelayRules(store).invite(invitation, at: .systemClock())
      }
      return .invitation(invitation.text)
    case .spaces(let database): return .spaces(try await spaces(of: database))
    case .count(let database): return .counted(RelayCount(try await spaces(of: database)))
    case .remove(let text, let database):
      guard let space = SpaceID(text: text) else { return .removed(false) }
      switch try OpenRelay(database, connections: 1) {
      case .file(let store): return .removed(try await RelayAdmin(store).remove(space))
      case .server(let store): return .removed(try await RelayAdmin(store).remove(space))
      }
    case .inbox(let database), .conversation(_, let database), .reply(_, _, let database),
      .close(_, let database), .delete(_, let database):
      switch try OpenRelay(database, connections: 1) {
      case .file(let store): return try await answer(request, from: FeedbackInbox(store))
      case .server(let store): return try await answer(request, from: FeedbackInbox(store))
      }
    }
  } catch {
    return .failed(.database(error))
  }
}

private func spaces(of database: String) async throws(RelayError) -> [RelaySpace] {
  switch try OpenRelay(database, connections: 1) {
  case .file(let store): try await RelayAdmin(store).spaces()
  case .server(let store): try await RelayAdmin(store).spaces()
  }
}

private func run(_ settings: RelaySettings) async throws(RelayError) -> RelayAnswer {
  var configuration = RelayConfiguration(now: Instant.systemClock)
  configuration.host = settings.host
  configuration.port = settings.port
  configuration.tls = settings.certificate.map { TLSFiles($0) }
  for text in settings.proxies {
    guard let range = AddressRange(text) else { return .failed(.proxy(text)) }
    configuration.trusted.append(range)
  }
  for text in settings.metricsReaders {
    guard let range = AddressRange(text) else { return .failed(.metrics(text)) }
    configuration.metricsReaders.append(range)
  }
  configuration.limits.connections = OpenConnections.limit(
    atMost: settings.connections ?? configuration.limits.connections, descriptors: openFiles())
  if let bytes = settings.bytesAMinute { configuration.limits.bytesAMinute = bytes }
  let output = ServerOutput()
  configuration.notify = { notice in
    output.show(words(for: notice), isGreeting: notice.isGreeting)
  }
  var limits = RelayLimits()
  limits.openTo = settings.openTo
  limits.spaces = settings.spaces
  if let count = settings.spacesAnHour { limits.spacesAnHour = count }
  if let count = settings.lists { limits.lists.ofSpace = count }
  if let bytes = settings.spaceLimit {
    limits.spaceBytes = bytes
    limits.snapshotBytes = bytes
  }
  let isPooled = settings.direct != nil
  let feedback = settings.hasInbox ? FeedbackOffer.inbox : .none
  switch try OpenRelay(settings.database, isPooled: isPooled, connections: 16) {
  case .file(let store):
    let rules = RelayRules(store, limits: limits, waking: settings.push, feedback: feedback)
    return await serve(rules, SQLiteNotifier(store), configuration, output)
  case .server(let store):
    let notifier = try PostgresNotifier(address: settings.direct ?? settings.database)
    let rules = RelayRules(store, limits: limits, waking: settings.push, feedback: feedback)
    return await serve(rules, notifier, configuration, output)
  }
}

private func serve(
  _ rules: RelayRules<some RelayStore>, _ notifier: any ChangeNotifier,
  _ configuration: RelayConfiguration,
  _ output: ServerOutput
) async -> RelayAnswer {
  do {
    try await serveRelay(rules, notifier, configuration) { EndingSignals.first() }
    return .ended(exitCode: output.exitCode)
  } catch let problem as CertificateProblem {
    return .failed(.certificate(problem.words))
  } catch {
    return .failed(.address(isAddressInUse(error) ? "the port is in use." : "\(error)"))
  }
}

private enum OpenRelay {
  case file(SQLiteRelayStore)
  case server(PostgresRelayStore)

  /// Makes the missing tables.
  init(_ database: String, isPooled: Bool = false, connections: Int) throws(RelayError) {
    if ["postgres://", "postgresql://"].contains(where: { database.hasPrefix($0) }) {
      self = .server(
        try PostgresRelayStore(address: database, isPooled: isPooled, connections: connections))
    } else {
      self = .file(try SQLiteRelayStore(path: database))
    }
  }
}

/// The system's limit of open files for this process.
private func openFiles() -> Int {
  var limit = rlimit()
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  guard getrlimit(resource, &limit) == 0 else { return sysconf(Int32(_SC_OPEN_MAX)) }
  limit.rlim_cur = limit.rlim_max
  _ = setrlimit(resource, &limit)
  return sysconf(Int32(_SC_OPEN_MAX))
}

extension RelayNotice {
  fileprivate var isGreeting: Bool { if case .listening = self { true } else { false } }
}

func words(for notice: RelayNotice) -> String {
  switch notice {
  case .listening(let addresses):
    "Dayring relay \(Release.version) listens at \(addresses.address).\nPress Ctrl-C to stop."
  case .certificate(let notice): words(for: notice)
  case .failed(let error): "The store failed: \(error)"
  case .failuresHidden:
    "The store failed again. More failures are not shown for the rest of this minute."
  }
}

func words(for notice: CertificateNotice) -> String {
  switch notice {
  case .renewed(let until): "The certificate was renewed and is valid until \(day(of: until))."
  case .kept(let problem):
    "The new certificate can't be used, so the former one stays in use: \(problem.words)"
  case .keptFrom(let flaw):
    "The new certificate wasn't accepted, so the former one stays in use: \(words(for: flaw))"
  case .flawed(let flaw):
    """
    Browsers and devices reject this certificate: \(words(for: flaw)) A renewed certificate is \
    used without a restart.
    """
  }
}

private func words(for flaw: CertificateFlaw) -> String {
  switch flaw {
  case .expired(let end): "it expired on \(day(of: end))."
  case .notYetValid(let begin): "it is valid from \(day(of: begin))."
  case .weakSignature: "it is signed with SHA-1."
  case .otherName(let name): "it isn't for \(name). To use it anyway, restart."
  }
}

private func day(of instant: Instant) -> String {
  Moment(instant, offset: .utc).local.calendarDay.iso8601
}

extension TLSFiles {
  init(_ files: CertificateFiles) {
    self.init(certificate: files.certificate, key: files.key)
  }
}
