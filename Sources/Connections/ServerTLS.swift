import CivilTime
import Foundation
import HummingbirdCore
import HummingbirdTLS
import NIOCertificateReloading
import NIOSSL
import ServiceLifecycle
import Synchronization
import X509

/// The files with a server's certificate, followed by what it was signed with, and with its key, both
/// in PEM.
package struct TLSFiles: Equatable, Sendable {
  package let certificate: String
  package let key: String

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// HTTPS with a certificate that is read again while the server runs, so that a renewed one is used
/// for the next connection. Files that do not belong together or cannot be read, as in the middle of
/// a renewal, change nothing.
package struct ServerTLS: Service {
  private let reloader: TimedCertificateReloader
  /// The first name in the certificate; nil where it has none, or patterns alone.
  package let name: String?

  /// - Parameters:
  ///   - interval: how often the files are read.
  ///   - notify: called from any thread.
  /// - Throws: ``CertificateProblem``
  package init(
    _ files: TLSFiles, readEvery interval: Duration = .seconds(10),
    notify: @escaping @Sendable (CertificateNotice) -> Void
  ) throws(CertificateProblem) {
    /// What is known once a certificate was read.
    let known = Mutex<(name: String?, problem: CertificateProblem?)?>(nil)
    let configuration = TimedCertificateReloader.Configuration(
      refreshInterval: interval,
      certificateSource: .init(location: .file(path: files.certificate), format: .pem),
      privateKeySource: .init(location: .file(path: files.key), format: .pem)
    ) {
      $0.onCertificateLoaded = { news in
        guard let leaf = news.currentX509CertificateChain.first else { return }
        known.withLock { $0 = (leaf.firstName, nil) }
        if let former = news.previousX509CertificateChain?.first, former != leaf {
          notify(.renewed(until: leaf.end))
        }
      }
      $0.onCertificateLoadFailed = { failure in
        let problem = CertificateProblem(words: "\(failure.error)")
        let isNew = known.withLock { known in
          guard let former = known else { return false }
          known?.problem = problem
          return former.problem != problem
        }
        if isNew { notify(.kept(problem)) }
      }
    }
    do {
      reloader = try .makeReloaderValidatingSources(configuration: configuration)
    } catch {
      throw CertificateProblem(words: "\(error)")
    }
    name = known.withLock { $0?.name }
  }

  package func run() async throws { try await reloader.run() }

  /// - Throws: NIO's errors for a certificate and key that cannot be used.
  package func server(_ plain: HTTPServerBuilder) throws -> HTTPServerBuilder {
    var configuration = try TLSConfiguration.makeServerConfiguration(
      certificateReloader: reloader)
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    return try .tls(plain, tlsConfiguration: configuration)
  }
}

package enum CertificateNotice: Equatable, Sendable {
  /// Connections from now on are given the new one.
  case renewed(until: Instant)
  /// What is in the files now cannot be used; the former certificate stays.
  case kept(CertificateProblem)
}

/// A certificate or key that cannot be used; in the words of whoever has read it.
package struct CertificateProblem: Error, Equatable, Sendable {
  package let words: String
}

extension Certificate {
  fileprivate var end: Instant {
    Instant(milliseconds: Int64(notValidAfter.timeIntervalSince1970) * 1000)
  }

  fileprivate var firstName: String? {
    guard let names = try? extensions.subjectAlternativeNames else { return nil }
    for case .dnsName(let name) in names where !name.contains("*") { return name }
    return nil
  }
}
