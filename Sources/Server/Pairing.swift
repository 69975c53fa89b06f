import Crypto
import SQLiteLedger

/// The one-time secret by which a new device proves that it may pair.
///
/// NB: a wrong secret changes nothing. If it replaced the right one or delayed it, anybody could
/// lock the owner out; and guessing 128 bits is hopeless.
actor Pairing {
  private let configuration: ServerConfiguration
  /// Nil until the server is listening.
  private var address: String?
  private var digest: SHA256.Digest?
  private var wrongSecrets = MinuteCount()

  init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
  }

  /// Creates the first secret, once the address for links is known.
  func open(at address: String) {
    self.address = address
    let link = renewed(at: address)
    configuration.notify(.listening(address: address, pairingLink: link))
  }

  /// Succeeds once for each secret.
  /// - Throws: ``Refusal/wrongSecret``, or ``Refusal/tooManyAttempts`` after several of these.
  func redeem(_ secret: String) throws(Refusal) {
    // Digests compare in constant time.
    guard let address, digest == SHA256.hash(data: Array(secret.utf8)) else {
      let count = wrongSecrets.add(at: configuration.now())
      throw count > configuration.limits.wrongSecrets ? .tooManyAttempts : .wrongSecret
    }
    configuration.notify(.pairingLinkChanged(renewed(at: address)))
  }

  private func renewed(at address: String) -> String {
    let secret = Secret.make(bytes: 16, from: configuration.randomBytes)
    digest = SHA256.hash(data: Array(secret.utf8))
    return "\(address)/#pair=\(secret)"
  }
}
