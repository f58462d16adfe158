// What other packages of Latchkey use. It has no version: it may change with every release.
export type { Reader } from '../network/createReader.js'
export { toNode } from '../network/toNode.js'
export { toReadError } from '../network/toReadError.js'
export { createSigner, type SolanaSigner } from '../provider/createSigner.js'
export { readHeld } from '../send/readToken.js'
export { waitForReceipt } from '../send/waitForReceipt.js'
