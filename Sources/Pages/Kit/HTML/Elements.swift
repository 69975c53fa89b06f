/// Functions for the elements that the pages use: attributes first, then the content.
@inline(__always)
func a(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "a", attributes, content: content())
}

@inline(__always)
func bdi(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "bdi", attributes, content: content())
}

/// A button that does not submit its form; see ``submitButton(_:content:)``.
@inline(__always)
func button(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "button", [.type("button")] + attributes, content: content())
}

@inline(__always)
func submitButton(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "button", [.type("submit")] + attributes, content: content())
}

@inline(__always)
func dd(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "dd", attributes, content: content())
}

@inline(__always)
func dialog(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "dialog", attributes, content: content())
}

@inline(__always)
func div(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "div", attributes, content: content())
}

@inline(__always)
func dl(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "dl", attributes, content: content())
}

@inline(__always)
func dt(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "dt", attributes, content: content())
}

@inline(__always)
func fieldset(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "fieldset", attributes, content: content())
}

@inline(__always)
func form(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "form", attributes, content: content())
}

@inline(__always)
func h1(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "h1", attributes, content: content())
}

@inline(__always)
func h2(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "h2", attributes, content: content())
}

@inline(__always)
func header(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "header", attributes, content: content())
}

@inline(__always)
func kbd(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "kbd", attributes, content: content())
}

@inline(__always)
func label(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "label", attributes, content: content())
}

@inline(__always)
func legend(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "legend", attributes, content: content())
}

@inline(__always)
func li(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "li", attributes, content: content())
}

@inline(__always)
func main(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "main", attributes, content: content())
}

@inline(__always)
func nav(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "nav", attributes, content: content())
}

@inline(__always)
func ol(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "ol", attributes, content: content())
}

@inline(__always)
func option(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "option", attributes, content: content())
}

@inline(__always)
func details(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "details", attributes, content: content())
}

@inline(__always)
func summary(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "summary", attributes, content: content())
}

@inline(__always)
func p(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "p", attributes, content: content())
}

@inline(__always)
func section(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "section", attributes, content: content())
}

@inline(__always)
func select(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "select", attributes, content: content())
}

@inline(__always)
func small(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "small", attributes, content: content())
}

@inline(__always)
func span(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "span", attributes, content: content())
}

@inline(__always)
func strong(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "strong", attributes, content: content())
}

@inline(__always)
func table(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "table", attributes, content: content())
}

@inline(__always)
func tbody(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "tbody", attributes, content: content())
}

@inline(__always)
func td(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "td", attributes, content: content())
}

@inline(__always)
func textarea(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "textarea", attributes, content: content())
}

@inline(__always)
func th(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "th", attributes, content: content())
}

@inline(__always)
func thead(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "thead", attributes, content: content())
}

@inline(__always)
func time(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "time", attributes, content: content())
}

@inline(__always)
func tr(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "tr", attributes, content: content())
}

@inline(__always)
func ul(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "ul", attributes, content: content())
}

@inline(__always)
func caption(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "caption", attributes, content: content())
}

/// - Parameter type: the value of its `type` attribute.
@inline(__always)
func input(_ type: StaticString, _ attributes: Attribute...) -> HTML {
  HTML(element: "input", [.type(type)] + attributes, content: nil)
}

@inline(__always)
func h3(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "h3", attributes, content: content())
}
