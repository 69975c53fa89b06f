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
