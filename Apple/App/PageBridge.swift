import Foundation
import NativeHost
import UIKit
import WebKit

/// A web view that has no storage and no network: it loads the files of the pages, and asks the
/// engine of this process.
@MainActor
final class PageBridge: NSObject {
  private static let scheme = "dayring"
  /// Allows less than the policy in the page, whose files it cannot replace.
  private static let policy = "default-src 'self' data:; connect-src 'self'; base-uri 'none'"

  private unowned let engine: DayEngine
  let view: WKWebView
  /// The page to open once the first one is there.
  private var pending: String?

  init(_ engine: DayEngine) {
    self.engine = engine
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    let files = FileHandler(engine.files, policy: Self.policy)
    configuration.setURLSchemeHandler(files, forURLScheme: Self.scheme)
    view = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    view.uiDelegate = self
    view.navigationDelegate = self
    // The window's own background, which follows the theme, until the page is drawn.
    view.isOpaque = false
    view.backgroundColor = .systemBackground
    view.scrollView.contentInsetAdjustmentBehavior = .never
    // A preview would be a second page on the same engine.
    view.allowsLinkPreview = false
    #if DEBUG
      view.isInspectable = true
    #endif
    load()
  }

  private func load() {
    guard let start = URL(string: PageFiles.origin + "/") else { return }
    engine.awaitsStart = true
    view.load(URLRequest(url: start))
  }

  /// Opens the page of a link like `dayring://open#/fast`. A link may come from anywhere: the page
  /// asks before it changes anything.
  func follow(_ link: URL) {
    guard link.scheme == Self.scheme, let route = link.fragment, route.hasPrefix("/") else {
      return
    }
    open("#" + route)
  }

  /// - Parameter route: the part of an address from `#` on.
  func open(_ route: String) {
    guard !view.isLoading else {
      pending = route
      return
    }
    guard let quoted = try? JSONEncoder().encode(route) else { return }
    run("location.hash = \(String(decoding: quoted, as: UTF8.self))")
  }

  /// Has the page send an event, with whose reply it shows what has happened outside of it.
  func poke() { run("document.dispatchEvent(new Event('visibilitychange'))") }

  private func run(_ script: String) {
    view.evaluateJavaScript(script, completionHandler: nil)
  }
}

extension PageBridge: WKUIDelegate {
  /// NB: a prompt is the only call of a page that is answered before it returns.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    guard frame.isMainFrame else { return completionHandler(nil) }
    completionHandler(engine.answer(prompt, defaultText ?? ""))
  }
}

extension PageBridge: WKNavigationDelegate {
  /// Pages of ours are shown here, addresses of the web where the system shows them.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let address = navigationAction.request.url else { return decisionHandler(.cancel) }
    if address.absoluteString.hasPrefix(PageFiles.origin + "/") { return decisionHandler(.allow) }
    if navigationAction.navigationType == .linkActivated,
      ["https", "http", "mailto"].contains(address.scheme)
    {
      UIApplication.shared.open(address)
    }
    decisionHandler(.cancel)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard let route = pending else { return }
    pending = nil
    open(route)
  }

  /// The system takes the memory of a page in the background; all that matters is in this process.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { load() }
}

extension PageBridge {
  /// Asks where the file should go: to another app, or to a folder.
  func share(_ file: SavedFile) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    let place = folder.appendingPathComponent(file.name, isDirectory: false)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(file.bytes).write(to: place, options: .completeFileProtection)
    } catch {
      return finish(file, .failed)
    }
    let sheet = UIActivityViewController(activityItems: [place], applicationActivities: nil)
    sheet.completionWithItemsHandler = { _, isDone, _, error in
      try? FileManager.default.removeItem(at: folder)
      self.finish(file, error != nil ? .failed : isDone ? .done : .cancelled)
    }
    sheet.popoverPresentationController?.sourceView = view
    guard let window = view.window?.rootViewController else { return finish(file, .failed) }
    window.present(sheet, animated: true, completion: nil)
  }

  /// Tells the page that waits in `Web/native/save-file.js`.
  private func finish(_ file: SavedFile, _ outcome: SavedFile.Outcome) {
    engine.host.note(outcome, at: engine.now)
    run("dispatchEvent(new CustomEvent('saved-\(file.number)', { detail: \(outcome == .done) }))")
    poke()
  }
}
