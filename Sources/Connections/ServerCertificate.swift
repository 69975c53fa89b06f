import CivilTime
import NIOCertificateReloading
import NIOSSL
import Synchronization
import X509

/// A certificate and its key that belong together and can be used.
struct ServerCertificate: Sendable {
  private let chain: [Certificate]
  private let leaf: Certificate
  let override: NIOSSLContextConfigurationOverride
  let configuration: TLSConfiguration

  init(_ files: TLSFiles) throws(CertificateProblem) {
    let loaded = Mutex<[Certificate]>([])
    let reading = TimedCertificateReloader.Configuration(
      refreshInterval: .seconds(1),
      certificateSource: .init(location: .file(path: files.certificate), format: .pem),
      privateKeySource: .init(location: .file(path: files.key), format: .pem)
    ) {
      $0.onCertificateLoaded = { news in
        loaded.withLock { $0 = news.currentX509CertificateChain }
      }
    }
    do {
      let reader = try TimedCertificateReloader.makeReloaderValidatingSources(
        configuration: reading)
      var configuration = try TLSConfiguration.makeServerConfiguration(certificateReloader: reader)
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      // A certificate that it refuses would fail each handshake.
      _ = try NIOSSLContext(configuration: configuration)
      self.configuration = configuration
      override = reader.sslContextConfigurationOverride
    } catch {
      // NB: by name, as CryptoKit has it for an RSA key of less than 2048 bits.
      let isShort = "\(error)" == "incorrectParameterSize"
      throw CertificateProblem(
        words: isShort ? "The key is too short; RSA needs 2048 bits." : "\(error)")
    }
    chain = loaded.withLock { $0 }
    guard let first = chain.first else { throw CertificateProblem(words: "There is none.") }
    leaf = first
  }

  var end: Instant { Instant(leaf.notValidAfter.timeIntervalSince1970) }

  /// The first name that is no pattern.
  var name: String? { names.first { !$0.contains("*") } }

  func isSame(as other: ServerCertificate) -> Bool { chain == other.chain }

  /// The reason why browsers would refuse it, as far as the certificate alone shows.
  ///
  /// - Parameter former: the one in use, whose name it has to have.
  func flaw(at now: Instant, replacing former: ServerCertificate? = nil) -> CertificateFlaw? {
    let begin = Instant(leaf.notValidBefore.timeIntervalSince1970)
    if now > end { return .expired(end) }
    if now < begin { return .notYetValid(begin) }
    if leaf.signatureAlgorithm == .sha1WithRSAEncryption { return .weakSignature }
    if let name = former?.name, !covers(name) { return .otherName(name) }
    return nil
  }

  private func covers(_ name: String) -> Bool {
    let rest = name.split(separator: ".", maxSplits: 1).last.map { "*." + $0 }
    return names.contains { $0 == name || $0 == rest }
  }

  private var names: [String] {
    guard let names = try? leaf.extensions.subjectAlternativeNames else { return [] }
    return names.compactMap { name in
      if case .dnsName(let name) = name { name.lowercased() } else { nil }
    }
  }
}

/// The reason why browsers refuse a usable certificate.
package enum CertificateFlaw: Equatable, Sendable {
  case expired(Instant)
  case notYetValid(Instant)
  /// By an algorithm that can be forged.
  case weakSignature
  /// It lacks the server's name.
  case otherName(String)
}

extension Instant {
  fileprivate init(_ seconds: Double) { self.init(milliseconds: Int64(seconds) * 1000) }
}
