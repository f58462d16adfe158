import { daySeconds } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { askNode, commitment } from '../askNode.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'
import { type AccountBytes, decodeMint } from './decodeMint.js'
import type { TokenTexts } from './decodeTexts.js'
import { decodeMetadata, findMetadataAddress } from './metaplex.js'

/**
 * Names rarely change; a new one is seen the next day. A mint that says too little is not asked again at once, but it may be
 * that it is still to be made.
 */
const lifetimeMs = { complete: daySeconds * 1000, incomplete: 60_000 }
/** Nodes give 100 accounts with one call; each mint takes two. */
const mintsPerCall = 50
/** What is read of an account: a name is within the first bytes, whatever else somebody has put there. */
const bytesPerAccount = 1_024

/** What is known of a mint; its decimals are null when there is none. */
export type TokenDescription = TokenTexts & { decimals: number | null }

const accountSchema = v.nullable(v.object({ owner: v.string(), data: v.tuple([v.string(), v.string()]) }))
const answerSchema = v.object({ value: v.array(accountSchema) })

/**
 * Finds out what mints are called: the networks file says it, else the mint itself (Token-2022), else the account that the
 * Metaplex program keeps for it. One call for fifty that are not known yet, which reads the beginning of each.
 *
 * @param connected - The network.
 * @param mints - Their addresses.
 * @param cache - Keeps the answers, also those that say nothing.
 * @returns By address.
 */
export async function describeMints(
  connected: ConnectedNetwork,
  mints: Iterable<string>,
  cache: Cache,
): Promise<ReadonlyMap<string, TokenDescription>> {
  const { caipNetworkId, tokens } = connected.network
  const toKey = (mint: string) => `token:${caipNetworkId}:${mint}`
  const described = new Map<string, TokenDescription>()
  const unknown: string[] = []
  for (const mint of new Set(mints)) {
    const listed = tokens.find(({ address }) => address === mint)
    const known = listed ?? (await cache.get<TokenDescription>(toKey(mint)))
    if (known) described.set(mint, known)
    else unknown.push(mint)
  }
  const calls: Promise<TokenDescription[]>[] = []
  for (let start = 0; start < unknown.length; start += mintsPerCall) {
    calls.push(readMints(connected, unknown.slice(start, start + mintsPerCall)))
  }
  const found = (await Promise.all(calls)).flat()
  for (const [index, mint] of unknown.entries()) {
    const description = found[index] ?? nothing
    described.set(mint, description)
    const isComplete = Object.values(description).every((part) => part !== null)
    await cache.set(toKey(mint), description, lifetimeMs[isComplete ? 'complete' : 'incomplete'])
  }
  return described
}

const nothing: TokenDescription = { name: null, symbol: null, decimals: null }

async function readMints(connected: ConnectedNetwork, mints: readonly string[]): Promise<TokenDescription[]> {
  const addresses = mints.flatMap((mint) => [mint, findMetadataAddress(mint)])
  const options = { commitment, encoding: 'base64', dataSlice: { offset: 0, length: bytesPerAccount } }
  const { value } = await askNode(connected, {
    method: 'getMultipleAccounts',
    params: [addresses, options],
    schema: answerSchema,
  })
  const accounts = value.map((account): AccountBytes | undefined =>
    account ? { owner: account.owner, bytes: Buffer.from(account.data[0], 'base64') } : undefined,
  )
  return mints.map((mint, index) => {
    const [account, metadata] = accounts.slice(2 * index)
    const own = account && decodeMint(account)
    if (!own) return nothing
    const kept = metadata && decodeMetadata(metadata, mint)
    return {
      decimals: own.decimals,
      name: own.name ?? kept?.name ?? null,
      symbol: own.symbol ?? kept?.symbol ?? null,
    }
  })
}
