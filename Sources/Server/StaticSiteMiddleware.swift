import Connections
import Hummingbird
import RelayServer

/// The middleware that answers GET and HEAD for the web app's files, and passes other requests on
/// to the routes.
struct StaticSiteMiddleware: RouterMiddleware {
  typealias Context = RelayContext

  let site: StaticSite

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let asset = site[request.uri.path] else { return try await next(request, context) }
    guard request.method == .get || request.method == .head else {
      throw Refusal.wrongMethod(allowed: [.get, .head])
    }
    let accepted = acceptedEncodings(request.headers[.acceptEncoding] ?? "")
    let chosen = asset.variants.first { $0.encoding.map(accepted.contains) ?? true }
    guard let chosen else { throw Refusal.notFound }
    var headers: HTTPFields = [.eTag: chosen.tag, .cacheControl: asset.cacheControl]
    if asset.variants.count > 1 { headers[.vary] = "accept-encoding" }
    if isMatch(request.headers[.ifNoneMatch] ?? "", chosen.tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = asset.mediaType
    headers[.contentEncoding] = chosen.encoding
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(inPieces: chosen.bytes, on: context.channel))
  }
}

/// Whether an `If-None-Match` header names this ETag.
func isMatch(_ condition: String, _ tag: String) -> Bool {
  condition == "*"
    || condition.split(separator: ",").contains {
      let candidate = $0.trimming(while: \.isWhitespace)
      return candidate == tag || candidate == "W/" + tag
    }
}

/// The names in an `Accept-Encoding` header, without those of quality zero.
func acceptedEncodings(_ header: String) -> Set<String> {
  let wanted = header.lowercased().split(separator: ",").compactMap { item -> String? in
    let parts = item.split(separator: ";").map { $0.trimming(while: \.isWhitespace) }
    guard let name = parts.first else { return nil }
    let isRefused = parts.dropFirst().contains {
      $0.hasPrefix("q=") && Double($0.dropFirst(2)).map { $0 <= 0 } ?? true
    }
    return isRefused ? nil : String(name)
  }
  return Set(wanted)
}

extension Substring {
  fileprivate func trimming(while isBlank: (Character) -> Bool) -> Substring {
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
