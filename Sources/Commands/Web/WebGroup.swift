import ArgumentParser
import SpaceHost
import Sync

struct WebGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "web", "The app as files, for any web server.", subcommands: [WebExport.self])
}

private struct WebExport: DayringCommand {
  static let configuration = CommandConfiguration(
    "export", "Write the app into a folder that any web server can hand out.",
    discussion: """
      It works at any address with HTTPS, also below a folder of a site, and stores nothing there: entries \
      stay in the browser, and come to other devices through a relay. For servers of Apache's kind and for \
      hosts that read _headers, what they have to say to browsers lies beside.
      """)

  @Argument(help: "A folder that is empty, not there yet, or holds an earlier export.")
  var folder: String

  @Option(
    parsing: .singleValue,
    help: .value("address", "A relay that the page may talk to; the first one is offered."))
  var relay: [String] = []

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let relays = try relay.map { text throws(CommandFailure) in try Self.origin(of: text) }
    // NB: another program may take over here.
    guard let files = environment.network()?.appFiles(), files["index.html"] != nil else {
      throw .refused(
        .noApp, nil, "The app of this build is not here.",
        "Run the program that make install has installed.")
    }
    let site = try ExportedSite(of: files, relays)
    let count = try site.write(to: folder)
    let report = Report(
      [
        "folder": .string(folder), "files": .whole(count),
        "relays": .list(relays) { .string($0) },
      ],
      text: { _ in [environment.texts.shell.exported(count, to: folder.harmless)] })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }

  /// The origin of an address, as in a Content Security Policy: without a path.
  private static func origin(of text: String) throws(CommandFailure) -> String {
    let address = try RelayAddress.typed(text)
    guard let origin = address.origin else {
      throw .refused(
        .unreadableAddress, .relay, "“\(text)” is not only an address of a host.",
        "Write https:// and a host, without a path.")
    }
    return origin
  }
}
