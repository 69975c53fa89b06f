import ArgumentParser
import Relay

/// The options by which a server wakes devices through the push services of their browsers.
struct PushOptions: ParsableArguments {
  @Option(
    help: .value(
      "address", "Wake devices, and tell push services this mailto: or https: address of yours."))
  var pushContact: String?

  @Option(
    parsing: .singleValue,
    help: .value("address", "A push service besides those of the usual browsers; may be repeated."))
  var pushService: [String] = []

  func validate() throws {
    if let pushContact, !Waking.isContact(pushContact) {
      throw ValidationError(
        "--push-contact is mailto: or https:, and where it leads has a name on the Internet.")
    }
    guard pushService.isEmpty || pushContact != nil else {
      throw ValidationError("--push-service needs --push-contact.")
    }
    guard pushService.allSatisfy({ PushServices.isOrigin($0) }) else {
      throw ValidationError(
        "--push-service is https:// and a host in small letters, maybe a port, and no more.")
    }
  }

  var settings: PushSettings? {
    pushContact.map { PushSettings(contact: $0, services: pushService) }
  }
}

/// The settings by which a server wakes devices (Web Push, RFC 8030).
package struct PushSettings: Equatable, Sendable {
  /// A `mailto:` or `https:` address.
  package let contact: String
  /// Origins of push services besides the usual ones.
  package let services: [String]
}
