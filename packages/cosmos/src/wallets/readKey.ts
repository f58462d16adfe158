import { readField } from '@latchkey/core'
import { decodeBase64, decodeHex, toPlainText } from '@latchkey/primitives'
import { readAddress } from '../address/addresses.js'
import { findKeyType } from '../address/keys.js'
import type { KeyType } from '../CosmosNetwork.js'
import type { CosmosKey } from './CosmosProvider.js'

/** An account that a wallet shares on one network. */
export type SharedKey = CosmosKey & {
  /** How its key makes its address; undefined where the wallet does not say the key. */
  keyType: KeyType | undefined
}

/** A key as text is not longer. */
const maxText = 200

/**
 * Reads the account that a wallet names. A key that is not the account's is left out: what it signs would be of no use.
 *
 * @param answer - What the wallet said.
 * @param bech32Prefix - What addresses of the network begin with; undefined where the site does not know it.
 * @returns `undefined` for anything that is no account of the network.
 */
export async function readKey(
  answer: unknown,
  bech32Prefix: string | undefined,
): Promise<SharedKey | undefined> {
  const [text, publicKey, name, algo] = ['bech32Address', 'pubKey', 'name', 'algo'].map((field) =>
    readField(answer, field),
  )
  const address = typeof text === 'string' ? readAddress(text) : undefined
  if (typeof text !== 'string' || !address || (bech32Prefix ?? address.prefix) !== address.prefix) {
    return undefined
  }
  const pubKey = readBytes(publicKey) ?? new Uint8Array()
  const keyType = await findKeyType(pubKey, address.bytes)
  return {
    name: typeof name === 'string' ? toPlainText(name) : '',
    algo: typeof algo === 'string' ? toPlainText(algo) : 'secp256k1',
    pubKey: keyType ? pubKey : new Uint8Array(),
    address: address.bytes,
    bech32Address: text.toLowerCase(),
    // Of both, keys are on a device that signs what it can show.
    isNanoLedger: readField(answer, 'isNanoLedger') === true || readField(answer, 'isKeystone') === true,
    keyType,
  }
}

/** Bytes, as they come over the borders of scripts and devices. */
function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') {
    if (value.length > maxText) return undefined
    const hex = decodeHex(value)
    return hex?.length ? hex : decodeBase64(value.replaceAll('-', '+').replaceAll('_', '/'))
  }
  const length = readField(value, 'length')
  if (typeof length !== 'number' || !(length <= maxText)) return undefined
  const bytes = Array.from({ length }, (_, at) => readField(value, String(at)))
  const isOfBytes = bytes.every((byte) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) <= 255)
  return isOfBytes ? Uint8Array.from(bytes, Number) : undefined
}
