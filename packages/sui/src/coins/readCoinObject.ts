import { encodeBase58, encodeHex, isSameBytes } from '@latchkey/primitives'
import { createBcsReader } from '../bcs/createBcsReader.js'
import { hashTyped } from '../bcs/hash.js'
import { joinBytes } from '../bcs/writeBcs.js'
import type { ObjectReference } from '../transaction/TransactionData.js'
import { type CoinType, nativeCoinType } from './CoinType.js'

/** A coin: an object of the network that holds an amount. */
export type Coin = ObjectReference & {
  /** `0x` and 64 digits. */
  owner: string
  balanceAtomic: bigint
}

/** Where things stand in enumerations: what moves, SUI's own type and any other coin's, a struct, an account as owner. */
const [moveObject, suiCoin, otherCoin, struct, accountOwner] = [0, 1, 3, 7, 0] as const
/** Of a coin's value: its id, then its balance. */
const contentBytes = 40

/**
 * Reads a coin of a kind from its object. A transaction names objects by digests over all of this, so nobody can pass off an object
 * of another kind, or another amount, as this one: the network would not take the transaction.
 *
 * @param bytes - An `Object` in BCS.
 * @param coinType - The kind that is expected.
 * @returns Undefined for anything else, a coin that no account owns among it.
 */
export function readCoinObject(bytes: Uint8Array, coinType: CoinType): Coin | undefined {
  const type =
    coinType.repr === nativeCoinType.repr
      ? Uint8Array.of(suiCoin)
      : joinBytes([otherCoin, struct], coinType.tag)
  const reader = createBcsReader(bytes)
  try {
    if (reader.takeByte() !== moveObject || !isSameBytes(reader.take(type.length), type)) return undefined
    // Whether anyone may transfer it: coins always.
    if (reader.takeByte() !== 1) return undefined
    const version = reader.takeNumber(8)
    if (reader.takeLength(contentBytes) !== contentBytes) return undefined
    const id = reader.take(32)
    const balanceAtomic = reader.takeNumber(8)
    if (reader.takeByte() !== accountOwner) return undefined
    const owner = reader.take(32)
    const previousTransaction = reader.takeBytes(32)
    reader.takeNumber(8)
    reader.end()
    if (previousTransaction.length !== 32) return undefined
    return {
      id: `0x${encodeHex(id)}`,
      version,
      digest: encodeBase58(hashTyped('Object', bytes)),
      owner: `0x${encodeHex(owner)}`,
      balanceAtomic,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
