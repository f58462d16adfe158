// What comes late to a page in one script: parts that share code would otherwise make a script of what they share.
export { createPairing } from './pairing/createPairing.js'
