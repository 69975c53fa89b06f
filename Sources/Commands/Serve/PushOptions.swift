import ArgumentParser
import Relay

/// With which a server wakes devices through the push services of their browsers.
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

/// How a server wakes devices.
package struct PushSettings: Equatable, Sendable {
  /// `mailto:` or `https:`.
  package let contact: String
  /// Origins of push services besides the usual ones.
  package let services: [String]
}
