/// Whether this browser syncs with a server.
struct PairingSettings {
  let sync: SyncState
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "pairing", title: texts.pairing) {
      div(.class("setting")) {
        icon.html
        div(.class("setting-text")) {
          strong { headline }
          if let note { p(.class("quiet")) { note } }
        }
      }
      if sync != .alone {
        SettingButton(
          action: .action(.pairingForget), icon: .close, words: texts.forgetServer,
          tone: "danger-text"
        ).html
      }
    }.html
  }

  private var texts: PageTexts { context.texts }

  private var icon: Icon {
    switch sync {
    case .alone: .link
    case .connecting: .refresh
    case .upToDate: .cloud
    case .unreachable: .cloud
    case .unknownDevice, .unreadable: .warning
    }
  }

  private var headline: String {
    switch sync {
    case .alone: texts.alone
    case .connecting: texts.connecting
    case .upToDate: texts.upToDate
    case .unreachable: texts.unreachable
    case .unknownDevice: texts.unknownDevice
    case .unreadable: texts.notice(.unreadable)
    }
  }

  private var note: String? {
    switch sync {
    case .alone: texts.aloneNote
    case .connecting, .unreadable: nil
    case .upToDate: texts.upToDateNote
    case .unreachable(let count):
      count == 0 ? texts.nothingUnsent : texts.unsent(count, context.number(count))
    case .unknownDevice: texts.unknownDeviceNote
    }
  }
}
