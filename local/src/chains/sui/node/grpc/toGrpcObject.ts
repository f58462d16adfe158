import { GrpcTypes } from '@mysten/sui/grpc'
import { type CoinObject, toContents, toObjectBytes } from '../ledger/CoinObject.js'
import { toCoinObjectType } from '../ledger/coinTypes.js'

/** Whose an object is. */
export function toGrpcOwner(address: string): GrpcTypes.Owner {
  return { kind: GrpcTypes.Owner_OwnerKind.ADDRESS, address }
}

/** A coin object as gRPC's message. */
export function toGrpcObject(coin: CoinObject): GrpcTypes.Object {
  const { balance, coinType, digest, id, owner, previousTransaction, storageRebate, version } = coin
  const objectType = toCoinObjectType(coinType)
  return GrpcTypes.Object.create({
    bcs: { name: 'Object', value: toObjectBytes(coin) },
    ...{ objectId: id, version, digest, owner: toGrpcOwner(owner), objectType, hasPublicTransfer: true },
    contents: { name: objectType, value: toContents(coin) },
    ...{ previousTransaction, storageRebate, balance },
    json: { kind: { oneofKind: 'structValue', structValue: { fields: toFields(toJsonContents(coin)) } } },
  })
}

/** The value of a coin object, in JSON. */
export function toJsonContents({ balance, id }: CoinObject): { id: string; balance: string } {
  return { id, balance: String(balance) }
}

function toFields(
  texts: Readonly<Record<string, string>>,
): Record<string, NonNullable<GrpcTypes.Object['json']>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, stringValue]) => [
      name,
      { kind: { oneofKind: 'stringValue', stringValue } },
    ]),
  )
}
