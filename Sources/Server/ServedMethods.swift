import HTTPTypes
import Hummingbird

/// The methods that each path of the routes allows.
struct ServedMethods: Sendable {
  private struct Route: Sendable {
    /// Nil for a parameter.
    let parts: [Substring?]
    let method: HTTPRequest.Method
  }

  private let routes: [Route]

  init(of router: Router<some RequestContext>) {
    routes = router.routes.map { route in
      let parts = route.path.description.split(separator: "/")
      return Route(parts: parts.map { $0.first == "{" ? nil : $0 }, method: route.method)
    }
  }

  /// Empty for an unknown path.
  func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    return routes.filter { route in
      route.parts.count == parts.count
        && zip(route.parts, parts).allSatisfy { $0 == nil || $0 == $1 }
    }.map(\.method)
  }
}
