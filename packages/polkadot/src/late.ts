// What comes late to a page in one script: parts that share code would otherwise make a script of what they share.
export { checkChange } from './network/checkChange.js'
export { createNode } from './network/createNode.js'
export { createRuntimes } from './network/createRuntimes.js'
export { readNativeBalance } from './network/readNativeBalance.js'
export { createPairing } from './pairing/createPairing.js'
