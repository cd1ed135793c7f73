// As on Apple's systems, importing Core Location imports Foundation, here with what it lacks on Linux.
@_exported public import Foundation
@_exported public import FoundationGaps
