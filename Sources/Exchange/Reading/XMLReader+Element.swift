/// The element that began last.
extension XMLReader {
  package func isNamed(_ name: StaticString) -> Bool {
    collected.holds(name, in: 0..<nameCount)
  }

  /// The element's name as written.
  package var name: ArraySlice<UInt8> { collected[..<nameCount] }

  /// An attribute's value as written, references unresolved; nil when there is none.
  ///
  /// NB: release it before the next event, or the buffer is copied.
  package func written(_ name: StaticString) -> ArraySlice<UInt8>? {
    for attribute in attributes where attribute.isNamed(name, in: collected) {
      return collected[attribute.value]
    }
    return nil
  }

  /// An attribute's value; nil when there is none. Invalid UTF-8 becomes U+FFFD.
  package func value(_ name: StaticString) -> String? {
    for attribute in attributes where attribute.isNamed(name, in: collected) {
      return text(of: attribute)
    }
    return nil
  }

  /// The attributes as written, in order.
  package var allAttributes: [(name: String, value: String)] {
    attributes.map {
      (String(decoding: collected[$0.name], as: UTF8.self), text(of: $0))
    }
  }

  private func text(of attribute: XMLAttribute) -> String {
    collected.withUnsafeBufferPointer { bytes in
      var text: [UInt8] = []
      text.reserveCapacity(attribute.value.count)
      var index = attribute.value.lowerBound
      while index < attribute.value.upperBound {
        if bytes[index] == 0x26, let reference = XMLReference(after: index + 1, in: bytes) {
          text.append(scalar: reference.scalar)
          index = reference.end
        } else {
          text.append(bytes[index].isXMLSpace ? 0x20 : bytes[index])
          index += 1
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
