import { createPublicClient, http, parseAbiItem } from 'viem'

const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/**
 * Reads every transfer of a network and keeps nothing, as simple as it gets: one `eth_getLogs` after another, decoded by viem.
 *
 * @param {{ rpcUrls: { default: { http: readonly string[] } } }} network
 * @param {{ newest: number, blocksPerCall: number }} options
 * @returns {Promise<{ events: number, ms: number }>}
 */
export async function readBare(network, { newest, blocksPerCall }) {
  const client = createPublicClient({ transport: http(network.rpcUrls.default.http[0]), cacheTime: 0 })
  const startedAt = performance.now()
  let events = 0
  for (let from = 0; from <= newest; from += blocksPerCall) {
    const toBlock = BigInt(Math.min(newest, from + blocksPerCall - 1))
    events += (await client.getLogs({ event, fromBlock: BigInt(from), toBlock })).length
  }
  return { events, ms: performance.now() - startedAt }
}
