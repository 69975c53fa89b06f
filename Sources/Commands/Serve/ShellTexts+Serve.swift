import Texts

extension ShellTexts {
  func served(_ version: String, at address: String) -> String {
    say("Dayring \(version) is served at \(address)")
  }
  func alsoServed(at addresses: [String]) -> String {
    say("Also at \(addresses.joined(separator: ", "))")
  }
  var withoutHTTPS: String {
    say(
      """
      Over plain HTTP a phone can only view the page: no offline use, no installation, no \
      notifications, no sync. The shortest way to HTTPS is Tailscale (docs/hosting.md#tailscale).
      """)
  }
  var addBrowser: String { say("Add a browser or phone with: dayring sync add") }
  var stop: String { say("Press Ctrl-C to stop.") }
}
