import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { KeyDriver } from './KeyDriver.js'
import type { MasterKey } from './readMasterKeys.js'
import { bindWrapped, readWrapped, writeWrapped } from './wrappedText.js'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Makes a driver of keys that are in this process: AES-256-GCM, a random nonce each.
 *
 * @param readKeys - The keys there are now; the first one is active.
 */
export function createKeyRing(readKeys: () => Promise<readonly MasterKey[]>): KeyDriver {
  async function requireKey(kid: string): Promise<Buffer> {
    const found = (await readKeys()).find((key) => key.kid === kid)
    if (found) return found.bytes
    throw new Error(`The master key ${kid} is not there`)
  }
  async function getActive(): Promise<MasterKey> {
    const [active] = await readKeys()
    if (!active) throw new Error('There is no master key')
    return active
  }

  return {
    getActiveKid: async () => (await getActive()).kid,
    listKids: async () => (await readKeys()).map(({ kid }) => kid),
    async wrap(bytes, place) {
      const { bytes: key, kid } = await getActive()
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(bindWrapped(kid, place))
      const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      return { kid, wrapped: writeWrapped({ kid, nonce, ciphertext }) }
    },
    async unwrap(wrapped, place) {
      const { ciphertext, kid, nonce } = readWrapped(wrapped)
      if (nonce.length !== nonceBytes || ciphertext.length <= tagBytes) {
        throw new Error('This is no wrapped key of ours')
      }
      const decipher = createDecipheriv(algorithm, await requireKey(kid), nonce, { authTagLength: tagBytes })
      decipher.setAAD(bindWrapped(kid, place)).setAuthTag(ciphertext.subarray(-tagBytes))
      return Buffer.concat([decipher.update(ciphertext.subarray(0, -tagBytes)), decipher.final()])
    },
    getFingerprints: async () =>
      (await readKeys()).map(({ bytes }) =>
        createHash('sha256').update('latchkey/master-key').update(bytes).digest('hex'),
      ),
  }
}
