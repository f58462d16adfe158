exports.TextDecoder = TextDecoder
exports.TextEncoder = TextEncoder
