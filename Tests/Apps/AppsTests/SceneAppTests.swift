import EmulatedDevice
import LocationTesting
import Testing
import UIKit

@testable import SceneApp

/// A new project's app delegate, scene delegate and view controller.
@MainActor struct SceneAppTests {
    private var controller: ViewController? {
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        return scene?.windows.first?.rootViewController as? ViewController
    }

    nonisolated private static let manifest: @Sendable (inout DeviceConfiguration) -> Void = {
        $0.info.traits.hasScenes = true
        $0.info.scene = AppInfo.Scene(
            name: "Default Configuration", delegateClass: "$(PRODUCT_MODULE_NAME).SceneDelegate")
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: manifest))
    func `The scene's window shows its root view controller before the scene becomes active`() throws {
        let controller = try #require(controller)
        #expect(
            controller.log == [
                "viewDidLoad", "sceneWillEnterForeground", "viewWillAppear", "viewDidAppear", "sceneDidBecomeActive",
            ])
        Simulation.current.goHome()
        Simulation.current.returnToForeground()
        #expect(
            controller.log.suffix(4) == [
                "sceneWillResignActive", "sceneDidEnterBackground", "sceneWillEnterForeground", "sceneDidBecomeActive",
            ])
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self, configure: manifest))
    func `Another root view controller appears, and the former one disappears`() throws {
        let controller = try #require(controller)
        let next = ViewController()
        controller.view.window?.rootViewController = next
        #expect(controller.log.last == "viewWillDisappear")
        #expect(next.log == ["viewDidLoad", "viewWillAppear"])
        try Simulation.current.advance(by: 0)
        #expect(next.log.last == "viewDidAppear")
    }
}
