import ApplicationLifecycle
import LocationModel
import Testing

/// The background mode `audio`: sound keeps an app running.
struct AudioTests {
    private func app(hasMode: Bool) -> SimulatedApp {
        var traits = AppTraits()
        traits.hasAudioBackgroundMode = hasMode
        return SimulatedApp(.iOS13, traits, after: .active)
    }

    @Test func `An app that plays keeps running in the background, without a limit, until the sound ends`() {
        var app = app(hasMode: true)
        app(.playAudio(true), .home)
        #expect(app.state == .background && app.lifecycle.backgroundTimeLimit == nil)
        #expect(app(.playAudio(false)) == [.state(.suspended)])
        // What does not execute can begin nothing.
        #expect(app(.playAudio(true)) == [] && app.state == .suspended)
    }

    @Test func `Without the background mode sound does not keep it running`() {
        var app = app(hasMode: false)
        app(.playAudio(true), .home)
        #expect(app.state == .suspended)
    }

    @Test func `A new process plays nothing`() {
        var app = app(hasMode: true)
        app(.playAudio(true), .crash, .launch, .activate, .home)
        #expect(app.state == .suspended)
    }
}
