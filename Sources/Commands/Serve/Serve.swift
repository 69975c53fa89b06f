import ArgumentParser
import Sync

struct Serve: DayringCommand {
  static let configuration = CommandConfiguration(
    "serve", "Serve the web app and keep browsers and the command line in step.",
    discussion: """
      Examples: dayring serve
                dayring serve --lan
                dayring serve --host 0.0.0.0 --tls-certificate day.pem --tls-key day.key
      --lan listens on all addresses of this machine and shows a link for phones in its network. \
      What they need HTTPS for, and how to come by it: docs/hosting.md.
      """)

  @Option(help: .value("address", "The address to listen on. (default: 127.0.0.1)"))
  var host: String?

  @Flag(help: "Serve phones in this network: a link with a QR code.")
  var lan = false

  @Option(help: "The port to listen on; 0 takes any that is free.")
  var port = 4160

  @Option(help: .value("folder", "The folder of the web app."))
  var web: String?

  @Option(
    help: .value("address", "Where others reach it, as behind a proxy: https://dayring.example."))
  var url: String?

  @OptionGroup var tls: TLSOptions
  @OptionGroup var push: PushOptions
  @OptionGroup var feedback: FeedbackOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("The port must lie between 0 and 65535.")
    }
    if lan, host != nil {
      throw ValidationError("--lan listens on every address, so it goes without --host.")
    }
    if let url, url.utf8.count > 200 || HTTPAddress(url)?.origin != url || RelayAddress(url) == nil
    {
      throw ValidationError(
        "The address must be https:// or http:// and a host, maybe a port, and no more.")
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
  @Option(
    help: .value("address", "Show this mailto: or https: address of yours on the page of feedback.")
  )
  var feedback: String?

  func validate() throws {
    if let feedback, !FeedbackOffer.isAddress(feedback) {
      throw ValidationError(
        "--feedback is mailto: and an address, or https:// and a page.")
    }
  }
}
