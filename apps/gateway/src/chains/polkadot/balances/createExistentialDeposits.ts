import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { askNode, bytesSchema } from '../askNode.js'
import type { ConnectedNetwork } from '../PolkadotNetwork.js'

/** A runtime says the same as long as it is the same; its version is asked for each time it might be another. */
const depositLifetimeMs = 24 * 60 * 60_000
const versionLifetimeMs = 5 * 60_000

const versionSchema = v.object({ specVersion: v.pipe(v.number(), v.integer()) })
const depositSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)

/** Tells what an account of a network must keep, in base units. */
export type ReadDeposit = (connected: ConnectedNetwork) => Promise<bigint>

/**
 * Makes what tells existential deposits: from the networks file, else from the network's metadata.
 *
 * @param cache - Keeps what a runtime says.
 */
export function createExistentialDeposits(cache: Cache): ReadDeposit {
  return async (connected) => {
    const { caipNetworkId, polkadot } = connected.network
    if (polkadot.existentialDeposit !== undefined) return polkadot.existentialDeposit
    const versionKey = `runtime-version:${caipNetworkId}`
    const known = await cache.get<number>(versionKey)
    const version = known ?? (await readVersion(connected))
    if (known === undefined) await cache.set(versionKey, version, versionLifetimeMs)
    const depositKey = `existential-deposit:${caipNetworkId}:${version}`
    const kept = v.safeParse(depositSchema, await cache.get(depositKey))
    if (kept.success) return kept.output
    const metadata = await askNode(connected, { method: 'state_getMetadata', schema: bytesSchema })
    const deposit = findExistentialDeposit(metadata)
    if (deposit === undefined) throw new Error(`${caipNetworkId} does not say its existential deposit`)
    await cache.set(depositKey, String(deposit), depositLifetimeMs)
    return deposit
  }
}

async function readVersion(connected: ConnectedNetwork): Promise<number> {
  const { specVersion } = await askNode(connected, {
    method: 'state_getRuntimeVersion',
    schema: versionSchema,
  })
  return specVersion
}

/** The constant's name as SCALE writes it: its length times four, and the text. */
const constantName = Buffer.concat([
  Buffer.from(['ExistentialDeposit'.length << 2]),
  Buffer.from('ExistentialDeposit'),
])
/** A value of 16 bytes has their number times four in front. */
const valueMark = 16 << 2

/**
 * Finds the constant in metadata without reading all its types: behind the name are the number of its type and the value, 16 bytes.
 * The error of the same name is followed by something else.
 *
 * @param metadata - Of version 14 or later.
 * @returns Undefined where there is none, or where there are several that differ.
 */
export function findExistentialDeposit(metadata: Buffer): bigint | undefined {
  const found = new Set<bigint>()
  for (let at = metadata.indexOf(constantName); at >= 0; at = metadata.indexOf(constantName, at + 1)) {
    const typeAt = at + constantName.length
    const valueAt = typeAt + getCompactLength(metadata[typeAt] ?? 0)
    if (metadata[valueAt] === valueMark && valueAt + 17 <= metadata.length) {
      const low = metadata.readBigUInt64LE(valueAt + 1)
      found.add(low | (metadata.readBigUInt64LE(valueAt + 9) << 64n))
    }
  }
  const [first] = found
  return found.size === 1 ? first : undefined
}

/** How many bytes a compact number takes: its lowest two bits say so. */
function getCompactLength(first: number): number {
  return [1, 2, 4, 5][first & 3] ?? 1
}
