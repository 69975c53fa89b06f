/// The folding of Latin, Greek and Cyrillic letters to lower case without accents.
///
/// The tables are written out because the browser's engine has no Unicode tables; a test compares
/// them with Foundation's.
enum Letters {
  /// The result for separators of words and for code points that are not assigned.
  static let separator: UInt32 = 0x20
  /// The result for combining marks, which are dropped.
  static let mark: UInt32 = 0x2d

  /// The folded letter, ``separator`` or ``mark``; nil for scalars outside these alphabets.
  static func plain(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0xc0..<0x250: UInt32(latin[Int(scalar - 0xc0)])
    case 0x370..<0x530: UInt32(greekAndCyrillic[Int(scalar - 0x370)])
    case 0x1e00..<0x1f00: UInt32(latinAdditional[Int(scalar - 0x1e00)])
    default: nil
    }
  }

  /// The two letters of a letter that is folded to two: `ß` is found as `ss`, and `ss` by `ß`.
  static func pair(_ plain: UInt32) -> (UInt32, UInt32)? {
    switch plain {
    case 0xdf: (0x73, 0x73)  // ß
    case 0xe6: (0x61, 0x65)  // æ
    case 0x133: (0x69, 0x6a)  // ĳ
    case 0x153: (0x6f, 0x65)  // œ
    case 0x1c6, 0x1f3: (0x64, 0x7a)  // ǆ, ǳ
    case 0x1c9: (0x6c, 0x6a)  // ǉ
    case 0x1cc: (0x6e, 0x6a)  // ǌ
    default: nil
    }
  }

  // 32 letters a line.

  /// U+00C0–024F: Latin-1, Extended-A, Extended-B.
  private static let latin = table(
    """
    aaaaaaæceeeeiiiiðnooooo ouuuuyþß\
    aaaaaaæceeeeiiiiðnooooo ouuuuyþy\
    aaaaaaccccccccddddeeeeeeeeeegggg\
    gggghhhhiiiiiiiiiiĳĳjjkkĸlllllll\
    lllnnnnnnnŋŋooooooœœrrrrrrssssss\
    ssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕɩɨƙƙlƛɯɲƞɵ\
    ooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋƴƴzzʒƹƹƺƻƽƽƾƿ\
    ǀǁǂǃǆǆǆǉǉǉǌǌǌaaiioouuuuuuuuuuǝaa\
    aaææggggkkooooʒʒjǳǳǳggƕƿnnaaææoo\
    aaaaeeeeiiiioooorrrruuuussttȝȝhh\
    ƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹaccltȿ\
    ɀɂɂbʉʌeejjɋɋrryy
    """)

  /// U+0370–052F.
  private static let greekAndCyrillic = table(
    """
    ͱͱͳͳʹ͵ͷͷ   ͻͼͽ ϳ      α εηι ο υω\
    ιαβγδεζηθικλμνξοπρ στυφχψωιυαεηι\
    υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗ\
    ϐϑϒϒϒϕϖϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ\
    ϰϱϲϳθϵ϶ϸϸϲϻϻϼͻͼͽееђгєѕііјљњћкиуџ\
    абвгдежзииклмнопрстуфхцчшщъыьэюя\
    абвгдежзииклмнопрстуфхцчшщъыьэюя\
    ееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯ\
    ѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿҁҁ҂-------ҋҋҍҍҏҏ\
    ґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүү\
    ұұҳҳҵҵҷҷҹҹһһҽҽҿҿӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏ\
    ааааӕӕееәәәәжжззӡӡииииооөөөөээуу\
    ууууччӷӷыыӻӻӽӽӿӿԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏ\
    ԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ
    """)

  /// U+1E00–1EFF: letters of Vietnamese and transcriptions.
  private static let latinAdditional = table(
    """
    aabbbbbbccddddddddddeeeeeeeeeeff\
    gghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrr\
    ssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyasẜẝßẟ\
    aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooo\
    oooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ
    """)

  private static func table(_ letters: String) -> [UInt16] {
    letters.unicodeScalars.map { UInt16($0.value) }
  }
}

extension Unicode.Scalar {
  /// The letter in lower case without accents, which may be two, and none for a combining mark. Nil
  /// for signs, and for scalars of other alphabets.
  package var plainLetters: [Unicode.Scalar]? {
    if value < 0x80 {
      let isCapital = (0x41...0x5a).contains(value)
      return isCapital ? [Unicode.Scalar(UInt8(value | 0x20))] : nil
    }
    if (0x300...0x36f).contains(value) { return [] }
    guard let plain = Letters.plain(value), plain != Letters.separator else { return nil }
    if plain == Letters.mark { return [] }
    if let (first, second) = Letters.pair(plain) {
      return [first, second].compactMap { Unicode.Scalar($0) }
    }
    return Unicode.Scalar(plain).map { [$0] }
  }
}
