import { type ChainContext, createRpc } from '@latchkey/core'

/**
 * What a chain gets from a kit, for a test of the chain alone.
 *
 * @param options - `signal`: ends what the chain has under way; `rpcUrl`: the gateway's address for every network, none by
 * default; `fetch`: how addresses are reached, the platform's own way by default.
 *
 * @example
 * const chain = evm({ networks }).create(createChainContext({ signal }))
 */
export function createChainContext({
  signal = new AbortController().signal,
  rpcUrl,
  fetch = (...request) => globalThis.fetch(...request),
}: {
  signal?: AbortSignal
  rpcUrl?: string | undefined | (() => Promise<string | undefined>)
  fetch?: typeof globalThis.fetch
} = {}): ChainContext {
  const getRpcUrl = typeof rpcUrl === 'function' ? rpcUrl : async () => rpcUrl
  return { signal, fetch, rpc: createRpc({ getRpcUrl, fetch }) }
}
