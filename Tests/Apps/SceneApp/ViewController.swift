import UIKit

class ViewController: UIViewController {

    private(set) var log: [String] = []
    private let label = UILabel(frame: CGRect(x: 20, y: 100, width: 280, height: 44))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.text = "Hello"
        label.textAlignment = .center
        view.addSubview(label)
        note("viewDidLoad")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("viewWillAppear")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note("viewDidAppear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        note("viewWillDisappear")
    }

    func note(_ text: String) {
        log.append(text)
        print(text)
    }
}
