// As Apple's framework does: who imports Core Location has Foundation.
@_exported public import Foundation
