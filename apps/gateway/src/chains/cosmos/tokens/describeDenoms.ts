import { AppKitError } from '@latchkey/errors'
import { daySeconds, toPlainText, truncateAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { askFewAtATime, askRest } from '../askRest.js'
import type { ConnectedNetwork } from '../CosmosNetwork.js'
import { readIbcHash, toDenom } from '../denoms.js'

/** Names rarely change; a denom that nobody describes yet may be described soon. */
const lifetimeMs = { named: daySeconds * 1000, unnamed: 60 * 60_000 }
/** More than any token has: an amount has 256 bits. */
const maxExponent = 77

/** What a denom is called, and how its amounts are written. */
export type DenomDescription = {
  name: string
  symbol: string
  /** 0 where nobody says: amounts are then told in its base unit, whose name is the symbol. */
  decimals: number
}

type Options = {
  cache: Cache
  onFailure: (error: unknown) => void
  signal?: AbortSignal | undefined
}

const metadataSchema = v.object({
  metadata: v.object({
    name: v.optional(v.string(), ''),
    symbol: v.optional(v.string(), ''),
    display: v.optional(v.string(), ''),
    base: v.optional(v.string()),
    denom_units: v.optional(
      v.array(v.object({ denom: v.string(), exponent: v.optional(v.number(), 0) })),
      [],
    ),
  }),
})
const traceSchema = v.object({ denom_trace: v.object({ path: v.string(), base_denom: v.string() }) })
/** The same of newer nodes. */
const denomSchema = v.object({
  denom: v.object({
    base: v.string(),
    trace: v.optional(v.array(v.object({ port_id: v.string(), channel_id: v.string() })), []),
  }),
})

/**
 * Finds out what denoms are called: the networks file says it, else the bank's metadata, else where a token of IBC came from.
 *
 * @param connected - The network.
 * @param denoms - As the network writes them.
 * @param options - `cache` keeps the answers; `onFailure` is told of what could not be read.
 * @returns By denom; each has a description.
 */
export async function describeDenoms(
  connected: ConnectedNetwork,
  denoms: Iterable<string>,
  { cache, onFailure, signal }: Options,
): Promise<ReadonlyMap<string, DenomDescription>> {
  const { caipNetworkId } = connected.network
  const described = new Map<string, DenomDescription>()
  await askFewAtATime([...new Set(denoms)], async (denom) => {
    const listed = findListed(connected, denom)
    if (listed) return described.set(denom, listed)
    const key = `denom:${caipNetworkId}:${denom}`
    const known = await cache.get<DenomDescription>(key)
    const found = known ?? (await readDenom(connected, denom, signal).catch(onFailure))
    // It costs its own name only.
    described.set(denom, found ?? toUnnamed(denom))
    if (!known && found) await cache.set(key, found, lifetimeMs[found.decimals > 0 ? 'named' : 'unnamed'])
  })
  return described
}

/** What the networks file says of a denom: the network's coin, or one of its tokens. */
export function findListed({ network }: ConnectedNetwork, denom: string) {
  if (denom === network.nativeDenom) return network.nativeCurrency
  return network.tokens.find(({ address }) => toDenom(address) === denom)
}

async function readDenom(
  connected: ConnectedNetwork,
  denom: string,
  signal: AbortSignal | undefined,
): Promise<DenomDescription> {
  return (
    (await orNothing(readMetadata(connected, denom, signal))) ??
    (await readOrigin(connected, denom, signal)) ??
    toUnnamed(denom)
  )
}

async function readMetadata(
  connected: ConnectedNetwork,
  denom: string,
  signal: AbortSignal | undefined,
): Promise<DenomDescription | undefined> {
  const answer = await askRest(connected, {
    path: '/cosmos/bank/v1beta1/denoms_metadata_by_query_string',
    query: { denom },
    schema: metadataSchema,
    signal,
  })
  const { base, denom_units = [], display = '', name = '', symbol = '' } = answer?.metadata ?? {}
  // What is said of another denom says nothing of this one.
  if (!answer || (base !== undefined && base !== denom)) return undefined
  // A display unit that is not among the units says nothing of decimals: transfers over IBC fill metadata in like that.
  const exponent = denom_units.find((unit) => unit.denom === display)?.exponent ?? 0
  if (!Number.isInteger(exponent) || exponent < 1 || exponent > maxExponent) return undefined
  const texts = [toPlainText(symbol), toPlainText(name), toPlainText(display)]
  const [shortName = '', longName = '', unit = ''] = texts
  const spare = unit || truncateAddress(denom)
  return { symbol: shortName || spare, name: longName || shortName || spare, decimals: exponent }
}

/** Nobody says how many decimals it has, so that its base unit is told. */
async function readOrigin(
  connected: ConnectedNetwork,
  denom: string,
  signal: AbortSignal | undefined,
): Promise<DenomDescription | undefined> {
  const hash = readIbcHash(denom)
  if (hash === undefined) return undefined
  const ask = <Schema extends v.GenericSchema>(kind: string, schema: Schema) =>
    orNothing(askRest(connected, { path: `/ibc/apps/transfer/v1/${kind}/${hash}`, schema, signal }))
  const old = (await ask('denom_traces', traceSchema))?.denom_trace
  if (old) return toForeign(old.base_denom, old.path)
  const young = (await ask('denoms', denomSchema))?.denom
  return young && toForeign(young.base, young.trace.flatMap((one) => [one.port_id, one.channel_id]).join('/'))
}

function toForeign(base: string, path: string): DenomDescription | undefined {
  const symbol = toPlainText(base)
  return symbol === '' ? undefined : { symbol, name: toPlainText(`${symbol} over ${path}`), decimals: 0 }
}

function toUnnamed(denom: string): DenomDescription {
  const symbol = toPlainText(denom.split('/').at(-1) ?? '') || denom
  return {
    symbol: truncateAddress(symbol, { start: 12, end: 4 }),
    name: truncateAddress(denom, { start: 16 }),
    decimals: 0,
  }
}

/** A node with an answer of a form of the future is as one that knows nothing. One that is away is asked no more. */
async function orNothing<Value>(asked: Promise<Value | undefined>): Promise<Value | undefined> {
  return await asked.catch((error: unknown) => {
    if (error instanceof AppKitError) return undefined
    throw error
  })
}
