// Sets of options, which methods of Objective-C can take only if a header declares them.
#define OPTIONS(NAME) enum __attribute__((flag_enum, enum_extensibility(open))) NAME : unsigned long NAME; \
  enum __attribute__((flag_enum, enum_extensibility(open))) NAME : unsigned long

typedef OPTIONS(UNAuthorizationOptions) {
  UNAuthorizationOptionBadge = 1 << 0,
  UNAuthorizationOptionSound = 1 << 1,
  UNAuthorizationOptionAlert = 1 << 2,
};

typedef OPTIONS(UNNotificationPresentationOptions) {
  UNNotificationPresentationOptionSound = 1 << 1,
  UNNotificationPresentationOptionList = 1 << 3,
  UNNotificationPresentationOptionBanner = 1 << 4,
};

typedef OPTIONS(UNNotificationActionOptions) {
  UNNotificationActionOptionForeground = 1 << 2,
};

typedef OPTIONS(UNNotificationCategoryOptions) {
  UNNotificationCategoryOptionCustomDismissAction = 1 << 0,
};
