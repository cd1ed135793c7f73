import ApplicationLifecycle
import LocationModel
import Testing

/// ../shared/spec/app-lifecycle.md, "Time limits (a profile: iOS generation)".
struct ProfileTests {
    @Test(arguments: [(3, 600), (4, 600), (6, 600), (7, 180), (12, 180), (13, 30), (26, 30)])
    func `Background tasks have 600 s in iOS 4 to 6, 180 s up to 12, and 30 s from 13 on`(version: Int, seconds: Double)
    {
        #expect(Profile(iOS: version).backgroundTaskBudget == seconds)
    }

    @Test(arguments: [Profile.iOS4to6, .iOS7to12, .iOS13])
    func `The limits of all generations are 5 s, 5 s, about 20 s and about 10 s`(profile: Profile) {
        #expect(profile.enteringBackgroundLimit == 5)
        #expect(profile.terminationLimit == 5)
        #expect(profile.launchLimit == 20)
        #expect(profile.locationEventLimit == 10)
        #expect(profile.isMultitaskingSupported)
    }

    @Test(arguments: [(2, false), (3, false), (4, true), (13, true)])
    func `Multitasking exists from iOS 4 on`(version: Int, isSupported: Bool) {
        #expect(Profile(iOS: version).version == version)
        #expect(Profile(iOS: version).isMultitaskingSupported == isSupported)
    }

    @Test(arguments: [(Profile.iOS4to6, false), (.iOS7to12, false), (.iOS13, true)])
    func `Scenes exist from iOS 13 on, for an app that has them`(profile: Profile, hasScenes: Bool) {
        #expect(ApplicationLifecycle(profile: profile, app: AppTraits(hasScenes: true)).usesScenes == hasScenes)
        #expect(!ApplicationLifecycle(profile: profile).usesScenes)
    }

    @Test(arguments: [(5, false), (6, true), (13, true)])
    func `State is preserved from iOS 6 on`(version: Int, preserves: Bool) {
        #expect(Profile(iOS: version).supportsStatePreservation == preserves)
    }
}
