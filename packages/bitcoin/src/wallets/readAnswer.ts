import { readField } from '@latchkey/core'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '@latchkey/primitives'

/** A witness of a single key is 140 bytes at most; some wallets answer with a whole transaction. */
const maxSignatureLength = 8192
/** No transaction is larger than a block. */
const maxPsbtLength = 8_000_000

/**
 * A signature of a text in the chain's usual form, base64. Wallets answer with base64, with hexadecimal, with bytes, or with the
 * prefix that BIP-322 has since its first final version: `smp` says what has none, so it goes; other prefixes stay.
 *
 * @param value - What a wallet answered.
 * @throws TypeError when it is no signature.
 */
export function toSignatureText(value: unknown): string {
  const text = value instanceof Uint8Array ? encodeBase64(value.slice(0, maxSignatureLength)) : value
  if (typeof text === 'string' && text.length <= maxSignatureLength) {
    const [, prefix = '', digits = ''] = /^(smp|ful|pof)?(.*)$/s.exec(text.trim()) ?? []
    const bytes = fromHex(digits) ?? fromBase64(digits)
    // The shortest witness: one signature of Schnorr.
    if (bytes && bytes.length >= 64) return `${prefix === 'smp' ? '' : prefix}${encodeBase64(bytes)}`
  }
  throw new TypeError('The wallet answered with no signature')
}

/**
 * A PSBT (BIP-174) in base64.
 *
 * @param value - What a wallet answered: base64, hexadecimal or bytes.
 * @throws TypeError when it is none.
 */
export function toPsbtText(value: unknown): string {
  const text = value instanceof Uint8Array ? encodeBase64(value) : value
  if (typeof text === 'string' && text.length <= maxPsbtLength) {
    const bytes = fromHex(text) ?? fromBase64(text)
    // `psbt`, and the byte that ends it.
    if (bytes && [0x70, 0x73, 0x62, 0x74, 0xff].every((byte, at) => bytes[at] === byte)) {
      return encodeBase64(bytes)
    }
  }
  throw new TypeError('The wallet answered with no PSBT')
}

/** A wallet has answered without saying what it sent. It may have sent it all the same. */
export class UnnamedTransaction extends TypeError {}

/** Where wallets put the id of what they sent. */
const idFields = ['txid', 'txId', 'hash', 'result']

/**
 * The id of a transaction.
 *
 * @param value - What a wallet answered: the id, or an object around it.
 * @throws UnnamedTransaction when there is none.
 */
export function toTransactionId(value: unknown): string {
  const fields = idFields.map((name) => readField(value, name))
  for (const one of [value, ...fields, ...idFields.map((name) => readField(fields.at(-1), name))]) {
    const [, id] = (typeof one === 'string' && /^\s*(?:0x)?([0-9a-f]{64})\s*$/i.exec(one)) || []
    if (id) return id.toLowerCase()
  }
  throw new UnnamedTransaction('The wallet answered with no transaction id. It may have sent it')
}

/**
 * Writes base64 as hexadecimal, which several families want of a PSBT.
 *
 * @param base64 - The bytes.
 * @throws TypeError when it is none.
 */
export function toHex(base64: string): string {
  return encodeHex(toBytes(base64))
}

/**
 * The bytes of base64.
 *
 * @param base64 - The text.
 * @throws TypeError when it is none.
 */
export function toBytes(base64: string): Uint8Array {
  const bytes = decodeBase64(base64)
  if (!bytes) throw new TypeError('The text is no base64')
  return bytes
}

function fromBase64(text: string): Uint8Array | undefined {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? decodeBase64(text) : undefined
}

function fromHex(text: string): Uint8Array | undefined {
  const bytes = decodeHex(text.replace(/^0x/i, ''))
  return bytes?.length === 0 ? undefined : bytes
}
