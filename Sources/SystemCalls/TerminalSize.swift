// Whose `winsize` is depends on the version of glibc.
import CSystemCalls
import Glibc

/// The columns and rows of a terminal; nil if the descriptor is not a terminal, or its size is unknown.
package func terminalSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
}
