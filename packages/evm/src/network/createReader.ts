import type { Network, Rpc, RpcAddress, RpcOptions } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { type Chain, type Client, createClient, fallback, http, type Transport } from 'viem'

/** Reads from a network; carries no actions, so that only those in use are loaded. */
export type Reader = Client<Transport, Chain>

/** How networks are read (§7.033). */
export type TransportOptions = {
  /** Longest wait for an answer in milliseconds (10000, §9.016). */
  timeoutMs?: number
  /** Sends what is asked at the same time as one batch (true); `size` is the most in one (1000; a gateway takes 100). */
  batch?: boolean | { size?: number }
  /** Orders the addresses by how fast and how reliably they answer (false). */
  rank?: boolean
}

/** Longest wait for an answer in milliseconds (§7.033, §9.016). */
const defaultTimeoutMs = 10_000
/** The most requests in one batch (§7.033). */
const defaultBatchSize = 1000
/** Bounds of the wait between two looks at a network in milliseconds; the longest where its block time is not known (§9.016). */
const [shortestPollingMs, longestPollingMs] = [500, 4000]

/** Where a chain's networks are read from. */
export type ReaderOptions = Pick<RpcOptions, 'customRpcUrls'> & {
  rpc: Rpc
  fetch: typeof globalThis.fetch
  transport?: TransportOptions | undefined
  /** The site's own client of a network. */
  getClient?: ((chainId: number) => Reader) | undefined
  /** Aborted when the kit is destroyed: nothing is asked any more. */
  signal: AbortSignal
}

/** Readers of a chain's networks: one each, made when it is first needed. */
export type Readers = (network: Network) => Promise<Reader>

/**
 * Makes the readers of a chain. An address that fails is passed over for the next (§7.033), and each is tried again as
 * viem does: 3 times, 150 ms doubled (§7.040).
 *
 * @param options - Where the addresses come from.
 */
export function createReaders(options: ReaderOptions): Readers {
  const readers = new Map<CaipNetworkId, Promise<Reader>>()
  return (network) => {
    const known = readers.get(network.caipNetworkId)
    if (known) return known
    const made = options.getClient ? getOwnReader(network, options.getClient) : createReader(network, options)
    readers.set(network.caipNetworkId, made)
    // A gateway that could not be asked is asked again.
    made.catch(() => readers.delete(network.caipNetworkId))
    return made
  }
}

/** Async: making the site's own client may throw. */
async function getOwnReader(network: Network, getClient: (chainId: number) => Reader): Promise<Reader> {
  return getClient(Number(network.id))
}

/** How many readers this page has made. */
let readerCount = 0

async function createReader(
  network: Network,
  { transport = {}, signal, fetch, rpc, customRpcUrls }: ReaderOptions,
): Promise<Reader> {
  const { timeoutMs = defaultTimeoutMs, batch = true, rank = false } = transport
  const addresses = await rpc.getAddresses(network, { customRpcUrls })
  // viem joins what all readers of the page ask of one address at the same time, and lets one of them send it. One that
  // ends then would take the questions of the others with it; the fragment, which is not sent, tells them apart.
  const own = `#${++readerCount}`
  const batchSize = (batch && batch !== true && batch.size) || defaultBatchSize
  const toTransport = ({ url, contentType, maxBatchSize = batchSize }: RpcAddress) =>
    http(url + own, {
      timeout: timeoutMs,
      batch: batch && { batchSize: Math.min(batchSize, maxBatchSize) },
      retryCount: 3,
      retryDelay: 150,
      fetchFn: (input, init) => {
        signal.throwIfAborted()
        return fetch(String(input).replace(own, ''), {
          ...init,
          signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
        })
      },
      // Spelled as viem spells it: in other letters both would be sent, as one header with two types.
      fetchOptions: { headers: { 'Content-Type': contentType } },
    })
  return createClient({
    chain: toViemChain(network),
    transport: fallback(addresses.map(toTransport), { retryCount: 0, rank }),
    pollingInterval: getPollingMs(network),
  })
}

/** A third of a block's time, so that on a quick network a visitor does not wait for blocks that are there (§9.059). */
function getPollingMs({ blockTime }: Network): number {
  if (blockTime === undefined) return longestPollingMs
  return Math.min(Math.max(Math.floor(blockTime / 3), shortestPollingMs), longestPollingMs)
}

/**
 * A network as viem has it.
 *
 * @param network - The network.
 */
export function toViemChain(network: Network): Chain {
  const { multicall3 } = network.contracts ?? {}
  return {
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls,
    ...(multicall3 ? { contracts: { multicall3: { address: multicall3.address as `0x${string}` } } } : {}),
  }
}
