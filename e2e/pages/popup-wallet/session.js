import { bytesToHex, hexToBytes } from 'viem'

/** Keys are of P-256 (ECDH); what is said is encrypted with AES-GCM. */
const curve = { name: 'ECDH', namedCurve: 'P-256' }
const keptKeys = 'popup-wallet-keys'

/** The wallet's own keys, which outlive its window: a site keeps the public one. */
async function readKeys() {
  const kept = localStorage.getItem(keptKeys)
  if (kept) {
    const { publicKey, privateKey } = JSON.parse(kept)
    return {
      publicKey: await crypto.subtle.importKey('jwk', publicKey, curve, true, []),
      privateKey: await crypto.subtle.importKey('jwk', privateKey, curve, true, ['deriveKey']),
    }
  }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const jwk = (key) => crypto.subtle.exportKey('jwk', key)
  localStorage.setItem(
    keptKeys,
    JSON.stringify({ publicKey: await jwk(publicKey), privateKey: await jwk(privateKey) }),
  )
  return { publicKey, privateKey }
}

/**
 * What a site and the wallet share.
 *
 * @param {string} sender - The site's public key: SPKI in hexadecimal digits, without `0x`.
 */
export async function openSession(sender) {
  const { publicKey, privateKey } = await readKeys()
  const peer = await crypto.subtle.importKey('spki', hexToBytes(`0x${sender}`), curve, true, [])
  const cipher = { name: 'AES-GCM', length: 256 }
  const secret = await crypto.subtle.deriveKey({ ...curve, public: peer }, privateKey, cipher, false, [
    'encrypt',
    'decrypt',
  ])
  const spki = await crypto.subtle.exportKey('spki', publicKey)
  return {
    publicKey: bytesToHex(new Uint8Array(spki)).slice(2),
    async encrypt(value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(value))
      return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text) }
    },
    async decrypt({ iv, cipherText }) {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)
      return JSON.parse(new TextDecoder().decode(text))
    },
  }
}
