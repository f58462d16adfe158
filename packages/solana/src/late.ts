// What comes late to a page in one script: parts that share code would otherwise make a script of what they share.
export { checkChange } from './network/checkChange.js'
export { sendRaw } from './network/sendRaw.js'
export { createPairing } from './pairing/createPairing.js'
export { createSendTools } from './provider/createSendTools.js'
export { handleRequest } from './provider/handleRequest.js'
export { signInTransaction } from './signIn/signInTransaction.js'
