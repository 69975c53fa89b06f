import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

extension HTTPRequestHead {
  /// The fault that makes the request ambiguous; nil for none.
  ///
  /// If a proxy and this server read a request differently, a client can evade the checks of the
  /// proxy (request smuggling).
  var fault: HTTPParserError? {
    let hosts = headers["Host"].count
    guard hosts == 1 || hosts == 0 && version == .http1_0 else { return .invalidHeaderToken }
    // The absolute form names another authority than `Host` may.
    guard uri.hasPrefix("/") || uri == "*" && method == .OPTIONS else { return .invalidURL }
    let lengths = headers["Content-Length"]
    let codings = headers["Transfer-Encoding"]
    guard codings.isEmpty || codings.map({ $0.lowercased() }) == ["chunked"] && lengths.isEmpty
    else { return .unexpectedContentLength }
    let mayHaveBody = method != .GET && method != .HEAD
    guard let length = lengths.first else {
      return codings.isEmpty || mayHaveBody ? nil : .unexpectedContentLength
    }
    guard lengths.count == 1, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let bytes = Int(length)
    else { return .invalidContentLength }
    return bytes == 0 || mayHaveBody ? nil : .unexpectedContentLength
  }
}

extension HTTPRequestHead {
  /// The request, with `Connection: close` if its connection is to end after it: Hummingbird knows
  /// neither versions nor other spellings, so that a client of HTTP/1.0 would wait for the end.
  var namingItsEnd: HTTPRequestHead {
    guard !isKeepAlive else { return self }
    var request = self
    request.headers.replaceOrAdd(name: "Connection", value: "close")
    return request
  }
}

/// A handler that stops reading after a request with a fault, which Hummingbird answers by 400
/// after those before it.
final class RequestFormHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  /// Before the codec, which leaves out the authority of a target and the second `Host`.
  static func add(to context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
      try? pipeline.addHandler(RequestFormHandler(), position: .before(codec))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    guard case .head(let request) = unwrapInboundIn(data) else {
      context.fireChannelRead(data)
      return
    }
    if let fault = request.fault {
      isRefused = true
      context.fireErrorCaught(fault)
    } else {
      context.fireChannelRead(wrapInboundOut(.head(request.namingItsEnd)))
    }
  }
}
