/// Who is told, if he is still there.
struct Addressee<Object: AnyObject> {
    weak var object: Object?
}
