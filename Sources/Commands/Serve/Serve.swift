import ArgumentParser
import Sync

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
