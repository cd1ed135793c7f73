import ApplicationLifecycle
import LocationModel
import Testing

/// The background mode `audio`: sound keeps an app running.
struct AudioTests {
    private func life(hasMode: Bool) -> Life {
        var traits = AppTraits()
        traits.hasAudioBackgroundMode = hasMode
        return Life(.iOS13, traits, after: .active)
    }

    @Test func `An app that plays keeps running in the background, without a limit, until the sound ends`() {
        var life = life(hasMode: true)
        life(.playAudio(true), .home)
        #expect(life.state == .background && life.lifecycle.backgroundTimeLimit == nil)
        #expect(life(.playAudio(false)) == [.state(.suspended)])
        // What does not execute can begin nothing.
        #expect(life(.playAudio(true)) == [] && life.state == .suspended)
    }

    @Test func `Without the background mode sound does not keep it running`() {
        var life = life(hasMode: false)
        life(.playAudio(true), .home)
        #expect(life.state == .suspended)
    }

    @Test func `A new process plays nothing`() {
        var life = life(hasMode: true)
        life(.playAudio(true), .crash, .launch, .activate, .home)
        #expect(life.state == .suspended)
    }
}
