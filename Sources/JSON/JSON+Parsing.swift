extension JSON {
  /// Reads one JSON document; see ``JSON`` for what is refused.
  ///
  /// `depthLimit` is the number of arrays and objects that may be open at once: 0 allows only a
  /// bare scalar, 1 an array of scalars. Time and memory are linear in the number of bytes.
  package init(parsing bytes: [UInt8], depthLimit: Int = 128) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { source throws(JSONError) in
      try JSON.parse(source, depthLimit: depthLimit)
    }
  }

  /// Reads one JSON document by ``init(parsing:depthLimit:)``; offsets count in the text's UTF-8.
  package init(parsing text: String, depthLimit: Int = 128) throws(JSONError) {
    var text = text
    // `withUTF8` rethrows untyped errors, which Embedded Swift does not support.
    let outcome = text.withUTF8 { source in
      Result { () throws(JSONError) in try JSON.parse(source, depthLimit: depthLimit) }
    }
    self = try outcome.get()
  }

  private static func parse(
    _ source: UnsafeBufferPointer<UInt8>, depthLimit: Int
  ) throws(JSONError) -> JSON {
    var parser = JSONParser(source: source, depthLimit: depthLimit)
    return try parser.document()
  }
}
