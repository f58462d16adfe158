import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Where a ciphertext is kept; it opens nowhere else. */
export type BoxPlace = {
  table: string
  /** Empty where there is no user yet. */
  userId: string
  rowId: string
}

/** Keeps texts so that whoever reads the database learns nothing of them. */
export type SecretBox = {
  /** Ciphers a text for one place. */
  seal(text: string, place: BoxPlace): Promise<string>
  /**
   * Reads it.
   *
   * @throws When it was changed, or sealed for another place or under another key.
   */
  open(sealed: string, place: BoxPlace): Promise<string>
}

const version = 'v1'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Makes a box with one key: AES-256-GCM, a random nonce each, the place as additional data.
 *
 * @param key - 32 bytes.
 */
export function createSecretBox(key: Buffer): SecretBox {
  const toBinding = ({ rowId, table, userId }: BoxPlace) =>
    Buffer.from(JSON.stringify([version, table, userId, rowId]))

  return {
    async seal(text, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(toBinding(place))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${version}.${Buffer.concat(parts).toString('base64url')}`
    },
    async open(sealed, place) {
      const [given, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (given !== version || bytes.length < nonceBytes + tagBytes) {
        throw new Error('This is no ciphertext of ours')
      }
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(toBinding(place)).setAuthTag(bytes.subarray(-tagBytes))
      const parts = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
      return Buffer.concat(parts).toString('utf8')
    },
  }
}
