import EmulatedDevice
import EmulatedUIKit
import Foundation
import LocationModel
import Testing

private final class Controller: UIViewController {
    private(set) var log: [String] = []
    private(set) var moves: [String] = []

    override func viewDidLoad() { log.append("did load") }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
    override func didReceiveMemoryWarning() { log.append("memory warning") }
    override func willMove(toParent parent: UIViewController?) {
        moves.append(parent == nil ? "will leave" : "will enter")
    }
    override func didMove(toParent parent: UIViewController?) { moves.append(parent == nil ? "left" : "entered") }
}

/// A subclass as apps write it.
private final class Navigation: UINavigationController {
    private let name: String

    override init(rootViewController: UIViewController) {
        name = "navigation"
        super.init(rootViewController: rootViewController)
    }

    required init?(coder: NSCoder) { nil }
}

private final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let controller = Controller()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = controller
        MessageLog.current?.add("before visible: \(controller.log)")
        window?.makeKeyAndVisible()
        MessageLog.current?.add("in didFinishLaunching: \(controller.log)")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        MessageLog.current?.add("in didBecomeActive: \(controller.log.last ?? "")")
    }
}

/// The callbacks of a view controller.
@MainActor struct ViewControllerTests {
    private let log = MessageLog()

    private func phone() throws -> (Phone, AppDelegate) {
        let phone = try Phone(AppDelegate.self)
        MessageLog.$current.withValue(log) { phone(.launch, .activate) }
        return (phone, try #require(phone.application.delegate as? AppDelegate))
    }

    @Test func `The root's view is loaded when its window becomes visible, and has appeared before the app is active`()
        throws
    {
        let (phone, app) = try phone()
        #expect(
            log.drain() == [
                "before visible: []", #"in didFinishLaunching: ["did load", "will appear"]"#,
                "in didBecomeActive: did appear",
            ])
        #expect(app.controller.view.window === app.window && phone.application.windows == [app.window])
    }

    @Test func `Home and back do not call a view controller; a memory warning does`() throws {
        let (phone, app) = try phone()
        let count = app.controller.log.count
        phone(.home)
        phone(.enterForeground, .activate)
        #expect(app.controller.log.count == count)
        phone(.memoryWarning)
        #expect(app.controller.log.last == "memory warning")
    }

    @Test func `A presented controller appears and disappears; so does a child`() throws {
        let (phone, app) = try phone()
        let (presented, child) = (Controller(), Controller())
        Device.$scoped.withValue(phone.device) {
            presented.addChild(child)
            #expect(child.log.isEmpty)
            app.controller.present(presented, animated: true)
            #expect(app.controller.presentedViewController === presented)
            let appeared = ["did load", "will appear", "did appear"]
            #expect(presented.log == appeared && child.log == appeared)
            presented.dismiss(animated: true)
            let gone = ["will disappear", "did disappear"]
            #expect(presented.log == appeared + gone && child.log == appeared + gone)
            #expect(app.controller.presentedViewController == nil)
        }
    }

    @Test func `A navigation controller shows the last controller of its stack`() throws {
        let (phone, app) = try phone()
        let (first, second) = (Controller(), Controller())
        Device.$scoped.withValue(phone.device) {
            let navigation = UINavigationController(rootViewController: first)
            first.title = "First"
            #expect(first.navigationController === navigation && first.navigationItem.title == "First")
            #expect(first.log.isEmpty)
            app.controller.present(navigation, animated: false)
            let appeared = ["did load", "will appear", "did appear"]
            #expect(first.log == appeared)

            navigation.pushViewController(second, animated: true)
            let gone = ["will disappear", "did disappear"]
            #expect(first.log == appeared + gone && second.log == appeared)
            #expect(second.view.superview === navigation.view && first.view.superview == nil)
            #expect(navigation.topViewController === second)

            #expect(navigation.popViewController(animated: true) === second)
            #expect(second.log == appeared + gone && second.parent == nil)
            #expect(first.log == appeared + gone + appeared.dropFirst())
            #expect(navigation.popViewController(animated: true) == nil, "the last one stays")

            navigation.viewControllers = [first, Controller(), second]
            #expect(navigation.popToRootViewController(animated: false)?.count == 2)
            navigation.dismiss(animated: false)
            #expect(first.log.last == "did disappear")
        }
    }

    @Test func `A controller is notified before and after it enters and leaves a stack`() {
        let (first, second, third) = (Controller(), Controller(), Controller())
        let navigation = Navigation(rootViewController: first)
        navigation.pushViewController(second, animated: false)
        let entered = ["will enter", "entered"]
        #expect(first.moves == entered && second.moves == entered)
        navigation.popViewController(animated: false)
        #expect(second.moves == entered + ["will leave", "left"])
        navigation.viewControllers = [second, third]
        #expect(first.moves == entered + ["will leave", "left"])
        navigation.popToRootViewController(animated: false)
        #expect(third.moves == entered + ["will leave", "left"])
    }

    @Test func `A controller that leaves a stack in another way is not in it, and the next one appears`()
        throws
    {
        let (phone, app) = try phone()
        let (first, second) = (Controller(), Controller())
        Device.$scoped.withValue(phone.device) {
            let navigation = Navigation(rootViewController: first)
            navigation.pushViewController(second, animated: false)
            app.controller.present(navigation, animated: false)
            #expect(first.log.isEmpty)
            second.removeFromParent()
            #expect(navigation.viewControllers == [first] && navigation.topViewController === first)
            #expect(first.log.last == "did appear" && second.log.last == "did disappear")
            #expect(second.view.superview == nil && first.view.superview === navigation.view)

            navigation.pushViewController(second, animated: false)
            let other = Navigation(rootViewController: second)
            #expect(navigation.viewControllers == [first] && other.viewControllers == [second])
            #expect(second.navigationController === other && first.log.last == "did appear")
        }
    }

    @Test func `A hidden window's root disappears`() throws {
        let (phone, app) = try phone()
        Device.$scoped.withValue(phone.device) {
            app.window?.isHidden = true
            #expect(app.controller.log.last == "did disappear")
            #expect(phone.application.windows.isEmpty)
            app.window?.isHidden = false
        }
        #expect(app.controller.log.last == "will appear")
    }
}
