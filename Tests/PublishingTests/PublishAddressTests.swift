import Testing

@testable import Publishing

struct PublishAddressTests {
    @Test(arguments: [
        ("mqtt://broker", "mqtt://broker:1883/owntracks/locationd/board"),
        ("mqtts://ann@broker.example", "mqtts://ann@broker.example:8883/owntracks/ann/board"),
        ("mqtt://ann@10.0.0.1:2883/owntracks/ann/van/", "mqtt://ann@10.0.0.1:2883/owntracks/ann/van"),
        ("mqtt://[::1]:99/a/b", "mqtt://[::1]:99/a/b"),
        ("mqtt://a@b@host/x", "mqtt://a@b@host:1883/x"),
    ])
    func `An address has a default for its port and its topic`(text: String, whole: String) throws {
        #expect(try PublishAddress(text, device: "board").description == whole)
        #expect(try PublishAddress(whole, device: "other").description == whole)
    }

    @Test(arguments: [
        "broker", "http://broker", "mqtt://", "mqtt://:1883", "mqtt://h:0", "mqtt://h:x", "mqtt://h:70000", "mqtt://@h",
        "mqtt://ann:secret@h", "mqtt://h/a/+/b", "mqtt://h/#", "mqtt://h/$SYS/x", "mqtt://h//a", "mqtt://h/a//b",
        "mqtt://[::1/a",
    ])
    func `A mistake in an address is named, and no password is repeated`(text: String) {
        #expect {
            try PublishAddress(text, device: "board")
        } throws: { error in !"\(error)".contains("secret") && !"\(error)".isEmpty }
    }
}
