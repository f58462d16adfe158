import { toJsonContents } from '../grpc/toGrpcObject.js'
import { type CoinObject, toContents, toObjectBytes } from '../ledger/CoinObject.js'
import { toCoinObjectType } from '../ledger/coinTypes.js'
import type { GraphContext } from './GraphContext.js'

/** What is known of an object in some version: everything of the newest one, of others what the effects of a transaction have. */
export type ObjectState = {
  id: string
  version: bigint
  digest: string
  owner: string
  coinType: string | undefined
  coin: CoinObject | undefined
}

/** The newest version of an object. */
export const toNewest = (coin: CoinObject): ObjectState => ({ ...coin, coin })

/** An object as a `MoveObject` of the schema. */
export function toMoveObject(
  { coin, coinType, digest, id, owner, version }: ObjectState,
  context: GraphContext,
) {
  return {
    address: id,
    version: Number(version),
    digest,
    owner: { __typename: 'AddressOwner', address: () => context.nodes.toAddress(owner) },
    hasPublicTransfer: true,
    contents: coinType !== undefined && {
      type: { repr: toCoinObjectType(coinType) },
      bcs: coin ? toBase64(toContents(coin)) : null,
      json: coin ? toJsonContents(coin) : null,
    },
    objectBcs: coin ? toBase64(toObjectBytes(coin)) : null,
    storageRebate: coin ? String(coin.storageRebate) : null,
    previousTransaction: () => {
      const found = coin && context.ledger.find(coin.previousTransaction)
      return found ? context.nodes.toTransaction(found) : null
    },
  }
}

/** An object as an `Object` of the schema. */
export function toObject(state: ObjectState, context: GraphContext) {
  const object = toMoveObject(state, context)
  return { ...object, asMoveObject: object }
}

/** Bytes as the schema has them. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
