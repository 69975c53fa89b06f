/// What drawings all over the page refer to: icons, patterns and the shade under a ring's head.
/// Not hidden by `display: none`, which would blank the patterns.
enum Sprite {
  static let html = svg(.class("sprite"), .decorative, .key("sprite")) {
    Icon.symbols
    HTML(
      markup: #"""
        <defs>\#
        <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" \#
        patternTransform="rotate(45)"><rect class="hatch-ground" width="8" height="8"/>\#
        <rect class="hatch-line" width="3" height="8"/></pattern>\#
        <radialGradient id="ring-shade"><stop offset="0.55" stop-opacity="0.4"/>\#
        <stop offset="1" stop-opacity="0"/></radialGradient>\#
        <mask id="ring-band" maskUnits="userSpaceOnUse" x="0" y="0" width="180" height="180">\#
        <circle cx="90" cy="90" r="80" fill="none" stroke="#fff" stroke-width="20"/></mask>\#
        </defs>
        """#)
  }
}
