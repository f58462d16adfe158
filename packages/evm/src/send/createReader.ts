import type { Network } from '@latchkey/core'
import { type Chain, type Client, createClient, fallback, http } from 'viem'
import type { SenderOptions } from './createSender.js'

/** Reads from a network; carries no actions, so that only those in use are loaded. */
export type Reader = Client<ReturnType<typeof fallback>, Chain>

/** How networks are read (§7.033). */
export type TransportOptions = {
  /** Longest wait for an answer in milliseconds (10000, §9.016). */
  timeoutMs?: number
  /** Sends what is asked at the same time as one batch (false); `size` is the most in one (1000). */
  batch?: boolean | { size?: number }
  /** Orders the addresses by how fast and how reliably they answer (false). */
  rank?: boolean
}

/** Longest wait for an answer in milliseconds (§7.033, §9.016). */
const defaultTimeoutMs = 10_000
/** The most requests in one batch (§7.033). */
const defaultBatchSize = 1000
/** Wait between two looks at the network in milliseconds (§9.016). */
const pollingIntervalMs = 4000

/**
 * Makes a reader of one network. It asks the site's own addresses first, then the gateway, then the network's
 * public ones (§7.033, §7.035, §7.036); each is tried again as viem does: 3 times, 150 ms doubled (§7.040).
 *
 * @param network - The network.
 * @param options - Where the addresses come from.
 */
export async function createReader(
  network: Network,
  { getRpcUrl, customRpcUrls, transport = {} }: SenderOptions,
): Promise<Reader> {
  const { timeoutMs = defaultTimeoutMs, batch = false, rank = false } = transport
  const hosted = await getRpcUrl(network.caipNetworkId)
  const urls = [
    ...(customRpcUrls?.[network.caipNetworkId] ?? []),
    ...(hosted ? [hosted] : network.rpcUrls.default.http),
  ]
  const toTransport = (url: string) =>
    http(url, {
      timeout: timeoutMs,
      batch: batch && { batchSize: (batch === true ? undefined : batch.size) ?? defaultBatchSize },
      retryCount: 3,
      retryDelay: 150,
      // The gateway takes plain text, which asks no preflight question; nodes want their JSON named.
      ...(url === hosted ? { fetchOptions: { headers: { 'content-type': 'text/plain' } } } : {}),
    })
  return createClient({
    chain: toViemChain(network),
    transport: fallback(urls.map(toTransport), { retryCount: 0, rank }),
    pollingInterval: pollingIntervalMs,
  })
}

function toViemChain(network: Network): Chain {
  const { multicall3 } = network.contracts ?? {}
  return {
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls,
    ...(multicall3 ? { contracts: { multicall3: { address: multicall3.address as `0x${string}` } } } : {}),
  }
}
