import type { ChainContext, Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'

/** Longest wait for an answer in milliseconds (§9.016). */
const timeoutMs = 10_000

/**
 * Reads how much ether an account holds, from the first address of the network that answers. viem would weigh more than
 * the rest of the kit for this one question.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param options - Where the addresses come from.
 * @returns Wei.
 * @throws `wire/network` when no address of the network answers.
 */
export async function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  {
    getRpcUrl,
    fetch,
    customRpcUrls,
  }: Pick<ChainContext, 'getRpcUrl' | 'fetch'> & {
    customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
  },
): Promise<bigint> {
  const hosted = await getRpcUrl(network.caipNetworkId)
  const urls = [
    ...(customRpcUrls?.[network.caipNetworkId] ?? []),
    ...(hosted ? [hosted] : network.rpcUrls.default.http),
  ]
  let cause: unknown
  for (const url of urls) {
    try {
      return await ask(fetch, url, { address, signal, isHosted: url === hosted })
    } catch (error) {
      signal.throwIfAborted()
      cause = error
    }
  }
  throw new AppKitError('wire/network', { url: urls[0] ?? network.caipNetworkId }, { cause })
}

async function ask(
  fetch: ChainContext['fetch'],
  url: string,
  { address, signal, isHosted }: { address: string; signal: AbortSignal; isHosted: boolean },
): Promise<bigint> {
  const response = await fetch(url, {
    method: 'POST',
    // The gateway takes plain text, which asks no preflight question; nodes want their JSON named.
    headers: { 'content-type': isHosted ? 'text/plain' : 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  const { result } = (await response.json()) as { result?: unknown }
  if (typeof result !== 'string' || !/^0x[0-9a-f]+$/i.test(result)) {
    throw new TypeError('The node answered with no amount')
  }
  return BigInt(result)
}
