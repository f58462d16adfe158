// What other packages of Latchkey use. It has no version: it may change with every release.
export { type Reader, toViemChain } from '../network/createReader.js'
export { readToken } from '../send/readToken.js'
export { toReadError } from '../send/toReadError.js'
export { createConnection } from '../wallets/createConnection.js'
export { asProvider, isProvider } from '../wallets/Eip1193Provider.js'
export { nameInjected } from '../wallets/nameInjected.js'
export { isOwnPicture, readAnnouncement } from '../wallets/readAnnouncement.js'
