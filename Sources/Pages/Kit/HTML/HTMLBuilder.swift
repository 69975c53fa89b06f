/// A result builder that joins the expressions of a closure; texts are escaped.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ html: HTML) -> HTML { html }
  package static func buildExpression(_ html: HTML?) -> HTML { html ?? .empty }
  @inline(never)
  package static func buildExpression(_ text: String) -> HTML { HTML(text) }

  package static func buildBlock() -> HTML { .empty }
  package static func buildPartialBlock(first: HTML) -> HTML { first }
  @inline(never)
  package static func buildPartialBlock(accumulated: consuming HTML, next: HTML) -> HTML {
    accumulated.append(next)
    return accumulated
  }

  package static func buildOptional(_ html: HTML?) -> HTML { html ?? .empty }
  package static func buildEither(first html: HTML) -> HTML { html }
  package static func buildEither(second html: HTML) -> HTML { html }
  package static func buildArray(_ pieces: [HTML]) -> HTML {
    var html = HTML.empty
    for piece in pieces { html.append(piece) }
    return html
  }
}

extension HTML {
  /// Joins several pieces.
  init(@HTMLBuilder _ content: () -> HTML) {
    self = content()
  }
}
