import ArgumentParser
import Ledger
import QRCode
import Relay
import SpaceHost
import Texts
import Wire

struct Serve: DayringCommand {
  static let configuration = CommandConfiguration(
    "serve", "Serve the web app, and sync browsers with the command line.",
    discussion: """
      Examples: dayring serve
                dayring serve --lan
                dayring serve --host 0.0.0.0 --tls-certificate day.pem --tls-key day.key
      --lan listens on all addresses of this machine and shows a link for phones in its network. \
      What phones need HTTPS for, and how to set it up: docs/hosting.md.
      """)

  @Option(help: .value("address", "The address to listen on. (default: 127.0.0.1)"))
  var host: String?

  @Flag(help: .text("Serve phones in this network, and show a link with a QR code."))
  var lan = false

  @Option(help: .text("The port to listen on; 0 for any free port."))
  var port = 4160

  @Option(help: .value("folder", "The folder of the web app."))
  var web: String?

  @Option(
    help: .value("address", "The public address, as behind a proxy: https://dayring.example."))
  var url: String?

  @OptionGroup var tls: TLSOptions
  @OptionGroup var push: PushOptions
  @OptionGroup var feedback: FeedbackOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError(.text("The port must be between 0 and 65535."))
    }
    if lan, host != nil {
      throw ValidationError(.text("--lan listens on every address. Leave out --host."))
    }
    if let url, url.utf8.count > 200 || HTTPAddress(url)?.origin != url || RelayAddress(url) == nil
    {
      throw ValidationError(
        .text("--url must be https:// or http:// and a host, maybe with a port, without a path."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let request = ServeRequest(
      host: host ?? (lan ? "0.0.0.0" : "127.0.0.1"), port: port, webFolder: web, url: url,
      certificate: tls.files, push: push.settings, feedback: feedback.feedback, isForPhones: lan,
      databasePath: environment.databasePath)
    return CommandResult(exitCode: environment.serve(request))
  }
}

/// The option for feedback to a server's operator: the page shows an address instead of an inbox.
struct FeedbackOptions: ParsableArguments {
  @Option(help: .value("address", "Show this mailto: or https: address in Settings, Feedback."))
  var feedback: String?

  func validate() throws {
    if let feedback, !FeedbackOffer.isAddress(feedback) {
      throw ValidationError(.text("--feedback must be a mailto: address or an https:// page."))
    }
  }
}

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

  var settings: Waking? {
    pushContact.map { Waking(contact: $0, services: PushServices(others: pushService)) }
  }
}

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

/// The output of `dayring serve` once it can be reached.
package struct ServeGreeting {
  /// The address for other devices.
  private let link: String
  private let others: [String]
  private let isForPhones: Bool
  private let space: SpaceOverview?

  /// - Parameters:
  ///   - address: its local address.
  ///   - others: other addresses of the same server.
  ///   - space: the space of the database.
  package init(
    _ request: ServeRequest, at address: String, others: [String], space: SpaceOverview? = nil
  ) {
    self.space = space
    link = request.url ?? address
    self.others = request.url == nil ? others : []
    isForPhones = request.isForPhones
  }

  package func text(in terminal: Terminal) -> String {
    let texts = Texts.ofProcess.shell
    var lines = [texts.served(Release.version, at: link)]
    if !others.isEmpty { lines.append(texts.alsoServed(at: others)) }
    if isForPhones {
      lines += QRCode.picture(of: link, in: Style(terminal))
      if !link.hasPrefix("https://") { lines.append(texts.withoutHTTPS) }
    }
    if let space, space.members.count > 1 {
      lines.append(texts.belongs(space.members.count, at: space.relay.harmless))
    }
    lines += [texts.addBrowser, texts.stop]
    return lines.joined(separator: "\n")
  }
}

extension QRCode {
  /// - Returns: the lines; empty if a camera could not read the code.
  static func picture(of link: String, in style: Style) -> [String] {
    guard style.isInteractive, style.hasUnicode, let code = try? QRCode(link) else { return [] }
    let lines = code.lines(onDark: true)
    return (lines.first?.count ?? 0) <= style.width ? lines : []
  }
}
