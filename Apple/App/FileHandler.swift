import Foundation
import NativeHost
import WebKit

/// The files of the pages, which are all that the web view can load.
@MainActor
final class FileHandler: NSObject, WKURLSchemeHandler {
  private let files: PageFiles
  private let policy: String

  init(_ files: PageFiles, policy: String) {
    self.files = files
    self.policy = policy
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    guard let url = urlSchemeTask.request.url,
      let (bytes, mediaType) = files.file(at: url.absoluteString),
      let head = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: nil,
        headerFields: [
          "Content-Type": mediaType, "Content-Length": String(bytes.count),
          "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff",
        ])
    else { return urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist)) }
    urlSchemeTask.didReceive(head)
    urlSchemeTask.didReceive(Data(bytes))
    urlSchemeTask.didFinish()
  }

  /// Each task is finished when it starts.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}
