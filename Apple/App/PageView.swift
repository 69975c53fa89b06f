import SwiftUI
import WebKit

/// The pages in a web view.
struct PageView: UIViewRepresentable {
  let bridge: PageBridge

  func makeUIView(context: Context) -> WKWebView { bridge.view }

  func updateUIView(_ view: WKWebView, context: Context) {}
}
