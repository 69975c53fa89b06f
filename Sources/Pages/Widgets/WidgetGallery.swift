import CivilTime
import Ledger
import Texts
import Trackers

/// The choices on the page of widgets.
package struct WidgetChoice: Sendable {
  package var kind = WidgetKind.today
  package var theme = Theme.system
  /// The activity of the tally widget; nil for the primary one.
  package var activity: RecordID?
  /// The token in the addresses. It is not stored.
  package var token = ""
  /// The address of the server, with a slash at its end.
  package var base = ""
  /// The addresses known to this browser's own server; nil without such a server.
  package var addresses: [WidgetAddress]?
  /// The name of the next one.
  package var name = ""
  package var trouble: WidgetAddressTrouble?

  package init() {}

  /// The address of a size; `docs/automation.md` describes the form.
  func address(of size: WidgetSize) -> String {
    var address = "\(base)widgets/\(kind.rawValue)-\(size.rawValue).svg?token="
    address += token.isEmpty ? "TOKEN" : PercentEncoding.encoded(token)
    if theme != .system { address += "&theme=" + theme.rawValue }
    if kind == .tally, let activity { address += "&activity=" + activity.description }
    return address
  }
}

/// An address for reading widgets: a token with a name.
package struct WidgetAddress: Sendable {
  package let id: String
  package let name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

package enum WidgetAddressTrouble: String, Sendable {
  case offline, full, name
}

/// A kind of widget in all sizes, with the address at which a server draws each. Part of the engine
/// of reminders, which has room for it.
package struct WidgetGallery {
  let choice: WidgetChoice
  let snapshot: WidgetSnapshot
  let zone: Zone
  /// The activities to choose from.
  let activities: [Counter]
  let texts: PageTexts

  package init(
    _ choice: WidgetChoice, of snapshot: WidgetSnapshot, in zone: Zone,
    _ activities: [Counter], _ texts: PageTexts
  ) {
    self.choice = choice
    self.snapshot = snapshot
    self.zone = zone
    self.activities = activities
    self.texts = texts
  }

  package var html: HTML {
    div(.class("gallery")) {
      form(.class("settings-layout")) {
        SettingsGroup(id: "shown", title: texts.widgetShown) { shown }.html
        SettingsGroup(id: "addresses", title: texts.widgetAddresses) { addresses }.html
      }
      ul(.class("widgets")) {
        for size in WidgetSize.allCases { card(size) }
      }
    }
  }

  @HTMLBuilder private var shown: HTML {
    div(.class("setting"), .key("kind")) {
      div(.class("chip-row"), .role("radiogroup"), .labelled(by: "group-shown")) {
        for kind in kinds {
          chip("kind", kind.rawValue, texts.name(of: kind), kind == choice.kind)
        }
      }
    }
    if choice.kind == .tally, activities.count > 1 {
      div(.class("setting"), .key("activity")) {
        label(.class("setting-text"), .for("widget-activity")) { texts.widgetCounter }
        select(.id("widget-activity"), .name("activity")) {
          for activity in activities {
            option(
              .value(activity.id.description), .selected(activity.id == snapshot.tally?.activity.id)
            ) { activity.name }
          }
        }
      }
    }
    div(.class("setting"), .key("theme")) {
      div(.class("chip-row"), .role("radiogroup"), .label(texts.appearance)) {
        chip("theme", Theme.system.rawValue, texts.themeOfViewer, choice.theme == .system)
        chip("theme", Theme.light.rawValue, texts.themeLight, choice.theme == .light)
        chip("theme", Theme.dark.rawValue, texts.themeDark, choice.theme == .dark)
      }
    }
  }

  @HTMLBuilder private var addresses: HTML {
    p(.class("setting-note")) { texts.widgetNote }
    if let known = choice.addresses { own(known) } else { pasted }
  }

  /// The addresses, with buttons to create and revoke them.
  @HTMLBuilder private func own(_ known: [WidgetAddress]) -> HTML {
    for address in known {
      div(.class("setting"), .key(address.id)) {
        span(.class("setting-text")) { bdi { address.name } }
        button(
          .class("button secondary small"), .label(texts.revoke(address.name)),
          Attribute("data-revoke", address.id)
        ) { texts.revoke }
      }
    }
    div(.class("setting"), .key("name")) {
      div(.class("field")) {
        label(.for("address-name")) { texts.addressName }
        input(
          "text", .id("address-name"), .name("name"), .value(choice.name),
          Attribute("maxlength", "60"), Attribute("autocomplete", "off"),
          .described(by: "address-note"))
        p(.class("quiet"), .id("address-note")) { texts.addressNote }
        if let trouble = choice.trouble {
          p(.class("field-error"), .role("alert")) { texts.trouble(trouble) }
        }
      }
      submitButton(.class("button secondary small")) { texts.makeAddress }
    }
  }

  @HTMLBuilder private var pasted: HTML {
    div(.class("setting"), .key("token")) {
      div(.class("field")) {
        label(.for("widget-token")) { texts.widgetToken }
        input(
          "text", .id("widget-token"), .name("token"), .value(choice.token),
          Attribute("autocomplete", "off"), Attribute("autocapitalize", "off"),
          Attribute("spellcheck", "false"), .described(by: "widget-token-note"))
        p(.class("quiet"), .id("widget-token-note")) { texts.widgetTokenNote }
      }
    }
  }

  /// The kinds in order of display; a kind whose tracker is hidden is left out.
  private var kinds: [WidgetKind] {
    [.today]
      + WidgetKind.allCases.filter {
        $0 != .today && $0.trackers.isDisjoint(with: snapshot.hidden)
      }
  }

  @inline(never)
  private func chip(
    _ field: String, _ value: String, _ name: String, _ isChosen: Bool
  ) -> HTML {
    label(.class("chip"), .key(value)) {
      input(
        "radio", .class("visually-hidden"), .name(field), .value(value), .checked(isChosen))
      span { name }
    }
  }

  @inline(never)
  private func card(_ size: WidgetSize) -> HTML {
    let name = texts.name(of: size)
    return li(.class("card widget-card"), .key(size.rawValue)) {
      div(.class("widget-head")) {
        h2 { name }
        button(
          .class("icon-button"), .label(texts.sharePicture(name)),
          Attribute("data-picture", "dayring-\(choice.kind.rawValue)-\(size.rawValue).png")
        ) { Icon.share.html }
      }
      div(.class("widget-stage")) { picture(size) }
      // The token of an older address is not stored.
      if choice.addresses == nil || !choice.token.isEmpty { address(size, name) }
    }
  }

  private func address(_ size: WidgetSize, _ name: String) -> HTML {
    div(.class("widget-address")) {
      input(
        "text", .value(choice.address(of: size)), Attribute("readonly", ""),
        .label(texts.widgetAddress(name)))
      button(
        .class("button secondary small"), .label(texts.copyAddress(name)),
        Attribute("data-copy", ""), Attribute("data-copied", texts.copied),
        Attribute("data-selected", texts.selected)
      ) { texts.copy }
    }
  }

  /// A separate image, so that its style does not affect the page. Parts of an image cannot be
  /// tapped, so the whole of it is the link, if any.
  private func picture(_ size: WidgetSize) -> HTML {
    let widget = Widget(
      choice.kind, size, choice.theme, of: snapshot, in: zone, app: "",
      WidgetTexts(texts.common))
    let image = HTML(
      element: "img",
      [
        Attribute("width", String(size.width)), Attribute("height", String(size.height)),
        Attribute("alt", widget.sentence),
        Attribute(
          "src", "data:image/svg+xml;charset=utf-8," + PercentEncoding.encoded(widget.html.text)),
      ], content: nil)
    guard let link = widget.link else { return image }
    return a(Attribute("href", link), .label(WidgetTexts(texts.common).start)) { image }
  }
}
