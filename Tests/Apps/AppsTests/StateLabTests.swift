import EmulatedDevice
import Foundation
import LocationTesting
import Testing
import UIKit

@testable import StateLab

/// The State Lab: free resources, save and restore state.
@MainActor struct StateLabTests {
    private var controller: ViewController? { (UIApplication.shared.delegate as? AppDelegate)?.viewController }

    /// Puts a picture of 84 × 84 pixels into the app's bundle before the app is launched, because the bundle's list of
    /// files is read once. It stays there.
    nonisolated private static let addPicture: @Sendable (inout DeviceConfiguration) -> Void = { _ in
        let header: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 84, 0, 0, 0, 84, 8, 2, 0, 0, 0]
        let url = Bundle.main.bundleURL.appending(path: "smiley.png")
        if !FileManager.default.fileExists(atPath: url.path) {
            try? Data(header + [UInt8](repeating: 0x42, count: 1 << 16)).write(to: url, options: .atomic)
        }
    }

    private func clear() { UserDefaults.standard.removeObject(forKey: ViewController.indexKey) }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: addPicture))
    func `The window has a root view controller, whose view was loaded`() throws {
        let controller = try #require(controller)
        #expect(controller.view.frame == UIScreen.main.bounds)
        #expect(controller.view.window?.isKeyWindow == true)
        #expect(controller.view.subviews.count == 3)
        #expect(controller.label.text == "Bazinga!" && controller.label.font.pointSize == 70)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: addPicture))
    func `The label turns while the app is active, and stops within half a second`() throws {
        let (simulation, controller) = (Simulation.current, try #require(controller))
        #expect(!controller.label.transform.isIdentity)
        try simulation.advance(by: 0.6)
        #expect(abs(controller.label.transform.b) < 1e-9 && controller.label.transform.a == 1)
        try simulation.advance(by: 10)
        #expect(controller.turns == 11)

        // In the second half of a turn.
        simulation.interrupt()
        try simulation.advance(by: 0.5)
        #expect(controller.label.transform.a == 1)
        try simulation.advance(by: 60)
        #expect(controller.turns == 11)

        simulation.endInterruption()
        try simulation.advance(by: 9.9)
        #expect(controller.turns == 21)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: addPicture))
    func `At Home the animation ends at once, and continues after the return`() throws {
        let (simulation, controller) = (Simulation.current, try #require(controller))
        try simulation.advance(by: 5.2)
        simulation.goHome().expect(state: .suspended)
        #expect(controller.label.transform.a == 1)
        let turns = controller.turns
        try simulation.advance(by: 60)
        #expect(controller.turns == turns)
        simulation.returnToForeground()
        try simulation.advance(by: 9.9)
        #expect(controller.turns == turns + 10)
    }

    @Test(
        .simulation("Traces/parked.nmea", app: AppDelegate.self) { configuration in
            addPicture(&configuration)
            configuration.memory.otherApps = ["maps": 0.05]
        })
    func `An app that has released its image stays when memory is needed`() throws {
        defer { clear() }
        let simulation = Simulation.current
        simulation.goHome().expect(state: .suspended)
        simulation.pressMemory(megabytes: 0.01).expect(.otherTerminations, "maps").expect(no: .terminations)
        simulation.pressMemory(megabytes: 0.01).expect(.terminations, "memoryPressure")
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: addPicture))
    func `The image is in memory in the foreground only`() throws {
        defer { clear() }
        let simulation = Simulation.current
        let controller = try #require(controller)
        weak let image = controller.imageView.image
        #expect(image?.size == CGSize(width: 84, height: 84))
        #expect(try #require(image?.pngData()).count > 1 << 16)

        simulation.interrupt()
        #expect(image != nil)
        simulation.endInterruption()
        simulation.goHome().expect(state: .suspended)
        #expect(image == nil && controller.imageView.image == nil)
        simulation.returnToForeground()
        #expect(controller.imageView.image != nil)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: addPicture))
    func `An app removed from memory comes back as it was`() throws {
        let simulation = Simulation.current
        defer { clear() }
        controller?.segmentedControl.selectedSegmentIndex = 2
        controller?.page = 7
        simulation.goHome().expect(.preservation, "save")
        simulation.pressMemory().expect(no: .messages).expect(.terminations, "memoryPressure")
        simulation.launch().expect(.preservation, "restore")
        #expect(controller?.segmentedControl.selectedSegmentIndex == 2)
        #expect(controller?.page == 7)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: addPicture))
    func `An app that the user quits keeps its settings and forgets its screen`() throws {
        let simulation = Simulation.current
        defer { clear() }
        controller?.segmentedControl.selectedSegmentIndex = 3
        controller?.page = 7
        simulation.quit()
        simulation.launch().expect(no: .preservation)
        #expect(controller?.segmentedControl.selectedSegmentIndex == 3)
        #expect(controller?.page == 0)
    }
}
