import Foundation
import Social
import UIKit

/// Shows what another app shares, to be edited, and hands it to the app as a file: only the app has the
/// database open, and adds it to the backlog when it next runs.
@objc(ShareController)
final class ShareController: SLComposeServiceViewController {
  /// The longest text that is handed over, in bytes of UTF-8; NativeHost's `SharedTexts` reads no
  /// longer one.
  private static let longest = 1 << 14

  override func isContentValid() -> Bool { true }

  override func configurationItems() -> [Any]! { [] }

  override func didSelectPost() {
    let typed = contentText ?? ""
    let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    let providers = items.flatMap { $0.attachments ?? [] }
    Task {
      let address = await Self.address(in: providers)
      // Some apps share the address as the text too.
      let parts = [typed, address ?? ""].filter { !$0.isEmpty }
      let text = typed.hasSuffix(address ?? "") ? typed : parts.joined(separator: "\n")
      do {
        try Self.hand(text)
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
      } catch {
        extensionContext?.cancelRequest(withError: error)
      }
    }
  }

  /// The first address of a page. That of a file is of no use elsewhere.
  private static func address(in providers: [NSItemProvider]) async -> String? {
    for provider in providers where provider.canLoadObject(ofClass: URL.self) {
      let address = await withCheckedContinuation {
        (continuation: CheckedContinuation<URL?, Never>) in
        _ = provider.loadObject(ofClass: URL.self) { @Sendable address, _ in
          continuation.resume(returning: address)
        }
      }
      if let address, address.scheme == "https" || address.scheme == "http" {
        return address.absoluteString
      }
    }
    return nil
  }

  /// Writes a file as a whole. Its name begins with the time, so that the oldest is the first.
  private static func hand(_ text: String) throws {
    guard let folder = AppGroup.sharedTexts else { throw URLError(.fileDoesNotExist) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bytes = Data(String(decoding: text.utf8.prefix(longest), as: UTF8.self).utf8)
    let name = "\(Int(Date.now.timeIntervalSince1970))-\(UUID().uuidString).txt"
    try bytes.write(
      to: folder.appendingPathComponent(name, isDirectory: false), options: .atomic)
  }
}
