import ArgumentParser
import Relay

/// The options by which a server wakes devices through the push services of their browsers.
struct PushOptions: ParsableArguments {
  @Option(
    help: .value(
      "address", "Wake devices, and give push services this mailto: or https: contact."))
  var pushContact: String?

  @Option(
    parsing: .singleValue,
    help: .value("address", "A push service besides those of common browsers; may be repeated."))
  var pushService: [String] = []

  func validate() throws {
    if let pushContact, !Waking.isContact(pushContact) {
      throw ValidationError(
        .text("--push-contact must be a mailto: or https: address with a public host name."))
    }
    guard pushService.isEmpty || pushContact != nil else {
      throw ValidationError(.text("--push-service needs --push-contact."))
    }
    guard pushService.allSatisfy({ PushServices.isOrigin($0) }) else {
      throw ValidationError(
        .text(
          """
          --push-service must be https:// and a lower-case host, maybe with a port, without a path.
          """))
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
