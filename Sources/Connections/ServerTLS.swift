import CivilTime
import HummingbirdCore
import HummingbirdTLS
import NIOCertificateReloading
import NIOSSL
import ServiceLifecycle
import Synchronization
import X509

/// The files with a server's certificate chain and with its key, both in PEM.
package struct TLSFiles: Equatable, Sendable {
  package let certificate: String
  package let key: String

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// HTTPS with a certificate that is read again while the server runs, so that a renewed one is used
/// for the next connection. Files that do not belong together or cannot be read, as in the middle
/// of a renewal, change nothing; nor does a certificate that browsers refuse replace one that they
/// accept.
package final class ServerTLS: Service {
  fileprivate struct State {
    var current: ServerCertificate
    /// The notice about unused contents of the files; reported once.
    var kept: CertificateNotice?
    /// The flaw of the current one; reported once.
    var flaw: CertificateFlaw?
  }

  private let files: TLSFiles
  private let interval: Duration
  private let now: @Sendable () -> Instant
  private let notify: @Sendable (CertificateNotice) -> Void
  private let state: Mutex<State>
  /// The first name in the certificate; nil where it has none, or patterns alone.
  package let name: String?

  /// A certificate that browsers refuse is used and reported, since other clients may accept it,
  /// and a renewed one replaces it.
  ///
  /// - Parameters:
  ///   - interval: how often the files are read.
  ///   - notify: called from any thread.
  /// - Throws: ``CertificateProblem``
  package init(
    _ files: TLSFiles, readEvery interval: Duration = .seconds(10),
    now: @escaping @Sendable () -> Instant,
    notify: @escaping @Sendable (CertificateNotice) -> Void
  ) throws(CertificateProblem) {
    let first = try ServerCertificate(files)
    self.files = files
    self.interval = interval
    self.now = now
    self.notify = notify
    name = first.name
    let flaw = first.flaw(at: now())
    state = Mutex(State(current: first, flaw: flaw))
    if let flaw { notify(.flawed(flaw)) }
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown { [self] in
      while (try? await Task.sleep(for: interval)) != nil { look() }
    }
  }

  /// Reads the files again.
  func look() {
    let time = now()
    let found: Result<ServerCertificate, CertificateProblem>
    do throws(CertificateProblem) {
      found = .success(try ServerCertificate(files))
    } catch {
      found = .failure(error)
    }
    for notice in state.withLock({ $0.take(found, at: time) }) { notify(notice) }
  }

  /// - Throws: ``CertificateProblem`` for a certificate and key that cannot be used.
  package func server(_ plain: HTTPServerBuilder) throws -> HTTPServerBuilder {
    var configuration = state.withLock { $0.current.configuration }
    configuration.setCertificateReloader(self)
    return try .tls(plain, tlsConfiguration: configuration)
  }
}

extension ServerTLS: CertificateReloader {
  package var sslContextConfigurationOverride: NIOSSLContextConfigurationOverride {
    state.withLock { $0.current.override }
  }
}

extension ServerTLS.State {
  /// - Returns: the notices to report.
  fileprivate mutating func take(
    _ found: Result<ServerCertificate, CertificateProblem>, at now: Instant
  ) -> [CertificateNotice] {
    let former = current
    var notices: [CertificateNotice] = []
    switch found {
    case .failure(let problem): notices += keep(.kept(problem))
    case .success(let new) where new.isSame(as: former): kept = nil
    case .success(let new):
      if let flaw = new.flaw(at: now, replacing: former), former.flaw(at: now) == nil {
        notices += keep(.keptFrom(flaw))
      } else {
        (current, kept, flaw) = (new, nil, nil)
        notices.append(.renewed(until: new.end))
      }
    }
    let newest = current.flaw(at: now)
    if let newest, newest != flaw { notices.append(.flawed(newest)) }
    flaw = newest
    return notices
  }

  private mutating func keep(_ notice: CertificateNotice) -> [CertificateNotice] {
    defer { kept = notice }
    return kept == notice ? [] : [notice]
  }
}

package enum CertificateNotice: Equatable, Sendable {
  /// Connections from now on are given the new one.
  case renewed(until: Instant)
  /// The files' contents cannot be used; the former certificate stays.
  case kept(CertificateProblem)
  /// Browsers would refuse the files' certificate; the former one, which they accept, stays.
  case keptFrom(CertificateFlaw)
  /// The one in use is refused by browsers.
  case flawed(CertificateFlaw)
}

/// A certificate or key that cannot be used; in the words of the library that read it.
package struct CertificateProblem: Error, Equatable, Sendable {
  package let words: String
}
