import UIKit

/// A label that turns while the app is active, an image that is in memory only in the foreground, and a choice that
/// outlives the app.
class ViewController: UIViewController {
    let label = UILabel()
    let imageView = UIImageView()
    let segmentedControl = UISegmentedControl(items: ["One", "Two", "Three", "Four"])
    /// The scroll position, which is part of the preserved state of the screen.
    var page = 0
    /// How often the label has turned upside down.
    private(set) var turns = 0
    private var isAnimating = false

    static let indexKey = "index"

    override func viewDidLoad() {
        super.viewDidLoad()
        let bounds = view.bounds
        label.frame = CGRect(x: bounds.origin.x, y: bounds.midY - 50, width: bounds.size.width, height: 100)
        label.font = UIFont(name: "Helvetica", size: 70)
        label.text = "Bazinga!"
        label.textAlignment = .center
        label.backgroundColor = .clear

        imageView.frame = CGRect(x: bounds.midX - 42, y: bounds.midY / 2 - 42, width: 84, height: 84)
        imageView.contentMode = .center
        loadImage()

        segmentedControl.frame = CGRect(x: bounds.origin.x + 20, y: 50, width: bounds.size.width - 40, height: 30)
        segmentedControl.selectedSegmentIndex = UserDefaults.standard.integer(forKey: ViewController.indexKey)

        view.addSubview(segmentedControl)
        view.addSubview(imageView)
        view.addSubview(label)

        let center = NotificationCenter.default
        let app = UIApplication.shared
        _ = center.addObserver(
            forName: UIApplication.willResignActiveNotification, object: app, queue: nil
        ) { [weak self] _ in self?.applicationWillResignActive() }
        _ = center.addObserver(
            forName: UIApplication.didBecomeActiveNotification, object: app, queue: nil
        ) { [weak self] _ in self?.applicationDidBecomeActive() }
        _ = center.addObserver(
            forName: UIApplication.didEnterBackgroundNotification, object: app, queue: .main
        ) { [weak self] _ in self?.applicationDidEnterBackground() }
        _ = center.addObserver(
            forName: UIApplication.willEnterForegroundNotification, object: app, queue: .main
        ) { [weak self] _ in self?.applicationWillEnterForeground() }
    }

    func applicationWillResignActive() { isAnimating = false }

    func applicationDidBecomeActive() {
        isAnimating = true
        rotateLabelDown()
    }

    func applicationDidEnterBackground() {
        UserDefaults.standard.set(segmentedControl.selectedSegmentIndex, forKey: ViewController.indexKey)
        imageView.image = nil
        startWork()
    }

    func applicationWillEnterForeground() { loadImage() }

    private func loadImage() {
        guard let path = Bundle.main.path(forResource: "smiley", ofType: "png") else { return }
        imageView.image = UIImage(contentsOfFile: path)
    }

    // MARK: The label

    private func rotateLabelDown() {
        turns += 1
        UIView.animate(withDuration: 0.5) {
            self.label.transform = CGAffineTransform(rotationAngle: .pi)
        } completion: { _ in
            self.rotateLabelUp()
        }
    }

    private func rotateLabelUp() {
        UIView.animate(withDuration: 0.5) {
            self.label.transform = CGAffineTransform(rotationAngle: 0)
        } completion: { _ in
            if self.isAnimating { self.rotateLabelDown() }
        }
    }

    // MARK: A long task

    /// The seconds of work that are done.
    private(set) var work = 0

    /// Works for so many seconds (`STATE_LAB_WORK`), with a background task (`STATE_LAB_TASK`) or without.
    private func startWork() {
        let environment = ProcessInfo.processInfo.environment
        guard let seconds = environment["STATE_LAB_WORK"].flatMap(Int.init) else { return }
        let app = UIApplication.shared
        var task = UIBackgroundTaskIdentifier.invalid
        if environment["STATE_LAB_TASK"] != nil {
            task = app.beginBackgroundTask {
                print("the time is over: \(app.backgroundTimeRemaining) s left")
                app.endBackgroundTask(task)
                task = .invalid
            }
        }
        DispatchQueue.global().async {
            for _ in 0..<seconds {
                Thread.sleep(forTimeInterval: 1)
                DispatchQueue.main.async {
                    self.work += 1
                    print("work: \(self.work) s")
                }
            }
            DispatchQueue.main.async {
                print("the work is done: \(self.work) s")
                guard task != .invalid else { return }
                app.endBackgroundTask(task)
                task = .invalid
            }
        }
    }
}
