import ArgumentParser

/// The options by which a server serves HTTPS itself.
struct TLSOptions: ParsableArguments {
  @Option(help: .value("file", "The certificate and its chain in PEM, for HTTPS."))
  var tlsCertificate: String?

  @Option(help: .value("file", "The key of the certificate in PEM."))
  var tlsKey: String?

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError(.text("--tls-certificate and --tls-key need each other."))
    }
  }

  var files: CertificateFiles? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return CertificateFiles(certificate: tlsCertificate, key: tlsKey)
  }
}

/// A certificate and its key in PEM; both files are read again after changes.
package struct CertificateFiles: Equatable, Sendable {
  package let certificate: String
  package let key: String
}
