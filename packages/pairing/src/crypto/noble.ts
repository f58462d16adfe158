/**
 * What a platform may lack: Ed25519 and X25519 in older browsers, everything in insecure contexts. Loaded only there, as
 * one file.
 */
export { ed25519, x25519 } from '@noble/curves/ed25519.js'
export { hkdf } from '@noble/hashes/hkdf.js'
export { sha256 } from '@noble/hashes/sha2.js'
