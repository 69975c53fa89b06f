// The root of all classes of Objective-C, which only a header can declare.
__attribute__((swift_name("NSObjectProtocol")))
@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (nonnull instancetype)init;
@end
