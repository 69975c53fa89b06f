import Crypto
import SQLiteLedger

/// The one-time secret by which a new device proves that it was let in.
actor Pairing {
  /// Guessing 128 bits is hopeless; a new secret after this many tries makes it pointless too.
  static let attemptLimit = 10

  private let configuration: ServerConfiguration
  /// Nil until the server listens.
  private var address: String?
  private var digest: SHA256.Digest?
  private var wrongAttempts = 0

  init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
  }

  /// Makes the first secret, now that links can be made.
  func open(at address: String) {
    self.address = address
    let link = renewed(at: address)
    configuration.notify(.listening(address: address, pairingLink: link))
  }

  /// True once for each secret.
  func redeem(_ secret: String) -> Bool {
    // Digests compare in constant time.
    let isRight = digest == SHA256.hash(data: Array(secret.utf8))
    wrongAttempts += isRight ? 0 : 1
    if let address, isRight || wrongAttempts >= Self.attemptLimit {
      configuration.notify(.pairingLinkChanged(renewed(at: address)))
    }
    return isRight
  }

  private func renewed(at address: String) -> String {
    let secret = Secret.make(bytes: 16, from: configuration.randomBytes)
    digest = SHA256.hash(data: Array(secret.utf8))
    wrongAttempts = 0
    return "\(address)/#pair=\(secret)"
  }
}
