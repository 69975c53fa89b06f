import Trackers

/// The place of the data, and whether the browser has promised to keep it.
struct StorageSettings {
  let page: SettingsPage
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "storage", title: texts.storage, isWholePage: true) {
      div(.class("setting")) {
        (storage.isRefused ? Icon.warning : .storage).html
        div(.class("setting-text")) {
          strong { words.headline }
          // A window keeps nothing in a browser.
          if !storage.isOfShell { p(.class("quiet")) { words.note } }
        }
        if !storage.isRefused, storage.isPersistent == false {
          button(.class("button secondary small"), .action(.storagePersist)) { texts.keepIt }
        }
      }
      div(.class("setting")) {
        span(.class("setting-text")) {
          texts.records(page.recordCount, context.number(page.recordCount))
        }
        if let used = storage.usedBytes, let quota = storage.quotaBytes {
          span(.class("quiet")) { texts.used(context.bytes(used), context.bytes(quota)) }
        }
      }
      if let way = storage.install { InstallButton(way: way, texts: texts).row }
      PanelLink(panel: .exchange, icon: .save, texts: texts).html
      PanelLink(panel: .sync, icon: .cloud, texts: texts).html
    }.html
  }

  private var texts: PageTexts { context.texts }
  private var storage: StorageState { page.storage }

  private var words: (headline: String, note: String) {
    if storage.isRefused { return (texts.storageRefused, texts.storageRefusedNote) }
    if storage.isInSpace { return (texts.storageInStep, texts.storageInStepNote) }
    if storage.clearsAfterAWeek { return (texts.storageMayGo, texts.storageClearsNote) }
    return switch storage.isPersistent {
    case true?: (texts.storageIsKept, texts.storageIsKeptNote)
    case false?: (texts.storageMayGo, texts.storageMayGoNote)
    case nil: (texts.storageUnknown, texts.storageUnknownNote)
    }
  }
}

extension PageContext {
  /// `12.3 MB`, in powers of 1000, rounded down; at least 1 KB unless it is 0.
  fileprivate func bytes(_ count: Int) -> String {
    let units: [(Int, ByteUnit)] = [(1_000_000_000, .gigabytes), (1_000_000, .megabytes)]
    for (size, unit) in units where count >= size {
      return texts.bytes(locale.tenths(count / (size / 10)), unit)
    }
    return texts.bytes(locale.number((count + 999) / 1000), .kilobytes)
  }
}
