#include "object_creation.h"

// `NSObject.init()` in the metadata of a class: the entries by which other modules call what a subclass overrides
// (Swift's ABI, TypeMetadata.rst and Mangling.rst). Swift's calling convention passes the class in the context
// register.
extern const char initializer __asm__("$s10Foundation8NSObjectCACycfCTq");
extern const char root_class __asm__("$s10Foundation8NSObjectCMn");

typedef __attribute__((swiftcall)) const void *(*allocating_initializer)(
    __attribute__((swift_context)) const void *metadata);

extern allocating_initializer swift_lookUpClassMethod(
    const void *metadata, const void *method, const void *declaring_class);

const void *locationd_new_object(const void *metadata) {
    return swift_lookUpClassMethod(metadata, &initializer, &root_class)(metadata);
}
