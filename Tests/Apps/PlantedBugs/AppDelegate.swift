import CoreLocation
import UIKit

/// Records a trip, and checks itself. `locationd launch --explore` finds what is planted in it (``Bug``).
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, CLLocationManagerDelegate {
    private final class Screen { var draws = 0 }

    private var trip = Trip()
    private let manager = TripManager()
    private var screen: Screen?
    private var timer: Timer?
    private var task = UIBackgroundTaskIdentifier.invalid
    private var isPermitted = false
    private var isAlways = false
    private var isInBackground = false
    private var isActive = false
    private var wasActive = false

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        isInBackground = application.applicationState == .background
        if !Bug.setsUpInForeground.isPlanted && !isInBackground { screen = Screen() }
        trip.load()
        manager.delegate = self
        manager.pausesLocationUpdatesAutomatically = false
        manager.allowsBackgroundLocationUpdates = !Bug.noBackgroundUpdates.isPlanted
        manager.desiredAccuracy = isInBackground ? kCLLocationAccuracyHundredMeters : kCLLocationAccuracyBest
        readPermission()
        if !Bug.startsWhenActive.isPlanted { record() }
        startTimer()
        return true
    }

    // MARK: The trip

    private func readPermission() {
        isAlways = manager.authorizationStatus == .authorizedAlways
        isPermitted = isAlways || manager.authorizationStatus == .authorizedWhenInUse
        if !isAlways { trip.interrupt() }
    }

    private func record() {
        guard isPermitted else { return }
        manager.startMonitoringSignificantLocationChanges()
        if !(Bug.pausesInBackground && isInBackground) { manager.startUpdatingLocation() }
    }

    private func startTimer() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
    }

    private func tick() {
        trip.tick()
        if isPermitted && (isActive || isInBackground && !Bug.pausesInBackground) {
            Invariant.recordsWhilePermitted.check(manager.isRecording)
        }
    }

    // MARK: The lifecycle

    func applicationDidBecomeActive(_ application: UIApplication) {
        isActive = true
        if isAlways { trip.resume() }
        if !Bug.taskOverwritten.isPlanted { endTask() }
        if Bug.startsWhenActive.isPlanted { record() }
        if Bug.forcesLocation.isPlanted { _ = manager.location!.coordinate }
        if Bug.forgetsSignificantChanges.isPlanted { manager.stopMonitoringSignificantLocationChanges() }
        if Bug.timerTwice.isPlanted && wasActive { startTimer() }
        if Bug.preparesOnce.isPlanted { precondition(!wasActive) }
        wasActive = true
        screen!.draws += 1
    }

    func applicationWillResignActive(_ application: UIApplication) {
        isActive = false
        if Bug.skipsInactive.isPlanted { manager.stopUpdatingLocation() }
        beginTask()
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        isInBackground = true
        if !Bug.bestInBackground.isPlanted { manager.desiredAccuracy = kCLLocationAccuracyHundredMeters }
        if !Bug.savesInTerminate.isPlanted { trip.save() }
        if Bug.skipsInactive.isPlanted { record() }
        if Bug.pausesInBackground { manager.stopUpdatingLocation() }
        Invariant.accuracyInBackground.check(manager.desiredAccuracy >= kCLLocationAccuracyHundredMeters)
        Invariant.savedInBackground.check(trip.saved == trip.count)
        Invariant.watchesInBackground.check(!isPermitted || manager.isWatching)
        if !Bug.endlessTask.isPlanted {
            Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { [weak self] _ in self?.endTask() }
        }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        isInBackground = false
        if screen == nil { screen = Screen() }
        manager.desiredAccuracy = kCLLocationAccuracyBest
        if Bug.loadsInForeground.isPlanted { trip.load() }
        if Bug.countsTwice.isPlanted, let location = manager.location { trip.add(location) }
        record()
    }

    func applicationWillTerminate(_ application: UIApplication) { trip.save() }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        if !Bug.keepsCache.isPlanted { trip.emptyCache() }
        Invariant.emptyCacheAfterWarning.check(trip.cache.isEmpty)
    }

    // MARK: The background task

    private func beginTask() {
        if !Bug.taskOverwritten.isPlanted { endTask() }
        task = UIApplication.shared.beginBackgroundTask { [weak self] in
            if !Bug.endlessTask.isPlanted { self?.endTask() }
        }
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }

    // MARK: Locations

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        // What is delivered again, or was known before the trip, is not part of it.
        for location in locations where trip.last.map({ location.timestamp > $0 }) ?? true { trip.add(location) }
        if Bug.needsScreen.isPlanted || isActive { screen!.draws += 1 }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        if (error as? CLError)?.code != .locationUnknown || Bug.stopsOnUnknown.isPlanted {
            manager.stopUpdatingLocation()
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        let wasPermitted = isPermitted
        readPermission()
        switch (wasPermitted, isPermitted) {
        case (true, false):
            if Bug.crashesWithoutPermission.isPlanted { fatalError("it is always permitted") }
            if Bug.exitsWithoutPermission.isPlanted { exit(0) }
            manager.stopUpdatingLocation()
        case (false, true): if !Bug.doesNotRestart.isPlanted { record() }
        default: break
        }
    }
}
