import * as v from 'valibot'
import { addressSchema, amountSchema, askSui, typeSchema } from './askSui.js'

/** Things are asked for this many at a time. */
const maxKeys = 40

const query = `query ($keys: [ObjectKey!]!) {
  multiGetObjects(keys: $keys) { address version asMoveObject { contents { type { repr } json } } }
}`

const schema = v.object({
  multiGetObjects: v.array(
    v.nullable(
      v.object({
        address: addressSchema,
        version: v.nullish(v.pipe(v.number(), v.safeInteger())),
        asMoveObject: v.nullish(
          v.object({
            contents: v.nullish(
              v.object({ type: v.nullish(v.object({ repr: typeSchema })), json: v.unknown() }),
            ),
          }),
        ),
      }),
    ),
  ),
})

const coinSchema = v.object({ balance: amountSchema })
const coinPattern = /^0x0*2::coin::Coin<(.+)>$/

/** A thing of a transaction, as the network knows it. */
export type Thing = {
  type: string
  /** The type of coin and how much it is, in base units, where it is one. */
  coin: { type: string; amountAtomic: bigint } | undefined
}

/**
 * Reads what things are.
 *
 * @param network - CAIP-2 id.
 * @param wanted - Their ids and versions: of another version, what they are now says nothing.
 * @returns Those that are known, by id.
 * @throws NodeSilence when the network does not answer.
 */
export async function readThings(
  network: string,
  wanted: ReadonlyMap<string, bigint>,
): Promise<ReadonlyMap<string, Thing>> {
  const ids = [...wanted.keys()]
  const pages = Array.from({ length: Math.ceil(ids.length / maxKeys) }, (_, page) =>
    ids.slice(page * maxKeys, (page + 1) * maxKeys),
  )
  const found = await Promise.all(
    pages.map((page) => askSui(network, query, { keys: page.map((address) => ({ address })) }, schema)),
  )
  return new Map(
    found.flatMap(({ multiGetObjects }) =>
      multiGetObjects.flatMap((one) => {
        const contents = one?.asMoveObject?.contents
        const type = contents?.type?.repr
        const isThis = one && BigInt(one.version ?? -1) === wanted.get(one.address)
        return isThis && type !== undefined ? [[one.address, toThing(type, contents?.json)] as const] : []
      }),
    ),
  )
}

function toThing(type: string, json: unknown): Thing {
  const coinType = coinPattern.exec(type)?.[1]
  const parsed = v.safeParse(coinSchema, json)
  const isCoin = coinType !== undefined && parsed.success
  return { type, coin: isCoin ? { type: coinType, amountAtomic: parsed.output.balance } : undefined }
}
