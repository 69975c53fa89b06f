import Ledger
import QRCode
import SpaceHost
import Texts

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
    var lines = ["Dayring \(Release.version) is served at \(link)"]
    if !others.isEmpty { lines.append("and at \(others.joined(separator: ", "))") }
    if isForPhones {
      lines += QRCode.picture(of: link, in: Style(terminal))
      if !link.hasPrefix("https://") { lines.append(Self.withoutHTTPS) }
    }
    if let space, space.members.count > 1 {
      let texts = Texts.english.shell
      lines.append(texts.belongs(space.members.count, at: space.relay.harmless))
    }
    lines.append("Add a browser or a phone with: dayring sync add")
    lines.append("Ctrl-C ends.")
    return lines.joined(separator: "\n")
  }

  private static let withoutHTTPS = """
    Over plain HTTP a phone can only view the page: no offline use, no installation, no \
    notifications, no sync. The shortest way to HTTPS is Tailscale (docs/hosting.md#tailscale).
    """
}

extension QRCode {
  /// - Returns: the lines; empty if a camera could not read the code.
  static func picture(of link: String, in style: Style) -> [String] {
    guard style.isInteractive, style.hasUnicode, let code = try? QRCode(link) else { return [] }
    let lines = code.lines(onDark: true)
    return (lines.first?.count ?? 0) <= style.width ? lines : []
  }
}
