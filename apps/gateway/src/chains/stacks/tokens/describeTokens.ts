import { AppKitError } from '@latchkey/errors'
import { daySeconds, toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { readPrincipal, toContractId } from '../address.js'
import { askApi, askFewAtATime } from '../askApi.js'
import type { ConnectedNetwork } from '../StacksNetwork.js'
import { readOkText, readOkUint } from './readClarity.js'

/** Names rarely change; what says too little is not asked again at once, but it may be that it is still to be read. */
const lifetimeMs = { complete: daySeconds * 1000, incomplete: 60 * 60_000 }
/** Amounts are numbers of 128 bits. */
const maxDecimals = 38

/** What is known of a token. */
export type TokenDescription = {
  name: string | null
  symbol: string | null
  /** Null where there is no token of that id. */
  decimals: number | null
  /** Its name within its contract; null where nobody says. */
  asset: string | null
}

type Options = {
  cache: Cache
  onFailure: (error: unknown) => void
  signal?: AbortSignal | undefined
}

const nothing: TokenDescription = { name: null, symbol: null, decimals: null, asset: null }

const metadataSchema = v.object({
  name: v.nullish(v.string()),
  symbol: v.nullish(v.string()),
  decimals: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDecimals))),
  asset_identifier: v.nullish(v.string()),
})
const callSchema = v.object({ okay: v.boolean(), result: v.optional(v.string()) })

/**
 * Finds out what tokens are called: the networks file says it, else the API's metadata, else their contracts (SIP-010).
 *
 * @param connected - The network.
 * @param contracts - Their contracts' ids.
 * @param options - `cache` keeps the answers, also those that say nothing; `onFailure` is told of what could not be read.
 * @returns By the contract's id; of what could not be read nothing is known.
 */
export async function describeTokens(
  connected: ConnectedNetwork,
  contracts: Iterable<string>,
  { cache, onFailure, signal }: Options,
): Promise<ReadonlyMap<string, TokenDescription>> {
  const { caipNetworkId, tokens } = connected.network
  const described = new Map<string, TokenDescription>()
  await askFewAtATime([...new Set([...contracts].map(toContractId))], async (contract) => {
    const listed = tokens.find(({ address }) => toContractId(address) === contract)
    if (listed) {
      described.set(contract, { ...listed, asset: listed.asset ?? null })
      return
    }
    const key = `token:${caipNetworkId}:${contract}`
    const known = await cache.get<TokenDescription>(key)
    const description = known ?? (await readToken(connected, contract, signal).catch(onFailure))
    // It costs its own name only.
    described.set(contract, description ?? nothing)
    if (known || !description) return
    const isComplete = description.decimals !== null && description.symbol !== null
    await cache.set(key, description, lifetimeMs[isComplete ? 'complete' : 'incomplete'])
  })
  return described
}

async function readToken(
  connected: ConnectedNetwork,
  contract: string,
  signal: AbortSignal | undefined,
): Promise<TokenDescription> {
  // An API without metadata, or with some of a form of the future, is as one that knows nothing. One that is away is asked no more.
  const path = `/metadata/v1/ft/${contract}`
  const told = await askApi(connected, { path, schema: metadataSchema, signal }).catch((error: unknown) => {
    if (error instanceof AppKitError) return undefined
    throw error
  })
  const asset = told?.asset_identifier?.split('::').at(1) ?? null
  if (told?.decimals != null) {
    const { decimals, name, symbol } = told
    return { ...{ decimals, asset }, name: toText(name), symbol: toText(symbol) }
  }
  const call = (functionName: string) => callContract(connected, contract, functionName, signal)
  const [decimals, name, symbol] = await Promise.all([
    call('get-decimals').then((value) => value && readOkUint(value)),
    call('get-name').then((value) => value && readOkText(value)),
    call('get-symbol').then((value) => value && readOkText(value)),
  ])
  const isToken = typeof decimals === 'bigint' && decimals <= BigInt(maxDecimals)
  return {
    ...{ decimals: isToken ? Number(decimals) : null, asset },
    ...{ name: toText(name), symbol: toText(symbol) },
  }
}

/** @returns The value in hexadecimal; undefined where there is no such contract or function. */
async function callContract(
  connected: ConnectedNetwork,
  contract: string,
  functionName: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const { address, contractName } = readPrincipal(contract) ?? {}
  if (address === undefined || contractName === undefined) return undefined
  const answer = await askApi(connected, {
    path: `/v2/contracts/call-read/${address}/${contractName}/${functionName}`,
    body: { sender: address, arguments: [] },
    schema: callSchema,
    signal,
  })
  return answer?.okay ? answer.result : undefined
}

function toText(text: string | null | undefined): string | null {
  return toPlainText(text ?? '') || null
}
