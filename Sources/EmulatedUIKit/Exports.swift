// As on Apple's systems, importing UIKit imports Foundation, here with what it lacks on Linux.
@_exported public import Foundation
@_exported public import FoundationGaps
