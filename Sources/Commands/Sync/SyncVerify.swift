import ArgumentParser
import JSON
import SpaceHost
import Texts
import Wire

struct SyncVerify: SpaceCommand {
  static let configuration = CommandConfiguration(
    "verify", "Compare the page at an address with the app of this build, file by file.",
    discussion: """
      The host of a page could serve one that reads what you enter. This checks what was served to \
      this machine just now; it proves nothing about what others get, or will get.
      """)

  @Argument(help: .text("The address of the page, https://…"))
  var address: String

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    guard let address = RelayAddress(self.address) else {
      throw .refused(
        .unreadableAddress, .address, "“\(self.address)” isn't the address of a page.",
        "Use https:// and a host, as in https://day.example.")
    }
    guard let files = work.network.appFiles(), let page = files[Self.page] else {
      throw .refused(
        .noApp, nil, "The app of this build isn't here, so there is nothing to compare with.",
        "Run the program that make install has installed.")
    }
    var comparison = ServedPage()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where name != Self.page {
      comparison.note(name, try await served(name, at: address, in: work), bytes)
    }
    comparison.note(page: try await served("", at: address, in: work), page)
    let texts = work.texts
    guard comparison.differing.isEmpty else {
      let problem = texts.differs(comparison.differing, of: files.count)
      throw .refused(.pageDiffers, .address) { texts, _ in
        texts.explain("\(problem)", remedy: texts.shell.differsRemedy)
      }
    }
    return Report(
      [
        "same": .bool(true), "files": .whole(files.count),
        "relays": .list(comparison.relays) { .string($0) },
      ],
      text: { _ in
        [texts.same(files.count)] + comparison.relays.map { texts.mayTalk(to: $0.harmless) }
      })
  }

  private static let page = "index.html"

  private func served(
    _ name: String, at address: RelayAddress, in work: SpaceWork
  ) async throws(CommandFailure) -> [UInt8]? {
    do throws(TransportError) {
      return try await work.network.fetch(address.text + "/" + name)
    } catch {
      throw error.failure
    }
  }
}

/// The comparison of served files with those of this build.
struct ServedPage {
  private(set) var differing: [String] = []
  /// The relays that the page's policy allows besides its own server; chosen by its operator.
  private(set) var relays: [String] = []

  private static let policy = Array("connect-src 'self'".utf8)

  mutating func note(_ name: String, _ served: [UInt8]?, _ own: [UInt8]) {
    if served != own, name != "sw.js" || served.map(Self.withoutMark) != own {
      differing.append(name)
    }
  }

  /// The file without the suffix that `web export --relay` adds to the version.
  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    let marked = /(const VERSION = "[0-9a-f]+)-[0-9a-f]{10}(";)/
    return Array(text.replacing(marked, maxReplacements: 1) { $0.1 + $0.2 }.utf8)
  }

  mutating func note(page served: [UInt8]?, _ own: [UInt8]) {
    guard let served, let start = served.firstRange(of: Self.policy)?.upperBound,
      let end = served[start...].firstIndex(of: UInt8(ascii: ";"))
    else { return note("index.html", served, own) }
    let names = String(decoding: served[start..<end], as: UTF8.self).split(separator: " ")
    relays = names.map(String.init)
    note("index.html", Array(served[..<start] + served[end...]), own)
  }
}
