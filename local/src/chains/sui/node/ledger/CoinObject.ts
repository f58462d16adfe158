import { bcs } from '@mysten/sui/bcs'
import * as v from 'valibot'
import { suiCoinType } from './coinTypes.js'
import { toDigest } from './digests.js'

/** The journal keeps amounts as texts: a JSON number is exact up to 2^53 only. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

/** The form of a coin object in the journal. */
export const coinObjectSchema = v.object({
  id: v.string(),
  version: amountSchema,
  /** In base58. */
  digest: v.string(),
  owner: v.string(),
  /** In full. */
  coinType: v.string(),
  balance: amountSchema,
  /** The digest of what wrote it last. */
  previousTransaction: v.string(),
  /** What was paid for its storage, in MIST. */
  storageRebate: amountSchema,
})

/** A coin: the only kind of object there is on this chain. */
export type CoinObject = v.InferOutput<typeof coinObjectSchema>

/** Its value in Move: its id and its balance. */
export function toContents({ balance, id }: Pick<CoinObject, 'id' | 'balance'>): Uint8Array {
  return Buffer.concat([bcs.Address.serialize(id).toBytes(), bcs.U64.serialize(balance).toBytes()])
}

/** The object in BCS. */
export function toObjectBytes(coin: Omit<CoinObject, 'digest'>): Uint8Array {
  const { coinType, owner, previousTransaction, storageRebate, version } = coin
  const type = coinType === suiCoinType ? { GasCoin: true as const } : { Coin: coinType }
  const move = { type, hasPublicTransfer: true, version, contents: toContents(coin) }
  const object = { data: { Move: move }, owner: { AddressOwner: owner }, previousTransaction, storageRebate }
  return bcs.Object.serialize(object).toBytes()
}

/** The object with its digest. */
export function sealObject(coin: Omit<CoinObject, 'digest'>): CoinObject {
  return { ...coin, digest: toDigest('Object', toObjectBytes(coin)) }
}

/** Bytes of an object's header, as nodes count them: its owner, what wrote it, its rebate, its version and a flag. */
const headerBytes = 40 + 32 + 8 + 8 + 1
const contentBytes = 40
/** In MIST. */
const costPerByte = 100n * 76n

/**
 * What the storage of a coin object costs.
 *
 * @returns In MIST: 988,000 for one of SUI, as on the public networks.
 */
export function toStorageCost(coinType: string): bigint {
  const typeBytes = coinType === suiCoinType ? 1 : bcs.TypeTag.serialize(coinType).toBytes().length + 1
  return BigInt(headerBytes + contentBytes + typeBytes) * costPerByte
}
