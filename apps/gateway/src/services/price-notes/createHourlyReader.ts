import type { Chains } from '../../chains/createChains.js'
import { prices } from '../balances/PriceProvider.js'
import { followers } from '../chain-index/ChainFollower.js'
import type { PriceNotes } from './PriceNotes.js'

/** From one look at the clock to the next, in milliseconds. A network that could not be read is tried again then. */
const intervalMs = 300_000

/** Reads prices of followed networks by itself. */
export type HourlyReader = {
  /** Begins; nothing waits for it. */
  start(): void
  /** Reads the networks that have no note in the current hour. */
  run(): Promise<void>
  /** Ends, with what is under way. */
  close(): Promise<void>
}

/**
 * Makes what reads the prices of every network that the index follows once an hour, whether anybody asks or not: of all tokens of the
 * operator's list with one reading. A network of which the index has read nothing yet is left alone.
 *
 * @param dependencies - Namespaces, the notes, and who is told of prices that could not be read.
 */
export function createHourlyReader({
  chains,
  firstMs = 10_000,
  notes,
  onFailure,
}: {
  chains: Pick<Chains, 'all'>
  /** From the start to the first look, in milliseconds. */
  firstMs?: number
  notes: PriceNotes
  onFailure: (error: unknown) => void
}): HourlyReader {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    for (const chain of chains.all) {
      const provider = chain.find(prices)
      if (!provider) continue
      const followed = chain.find(followers)?.list() ?? []
      for (const { caipNetworkId, range } of followed) {
        const network = chain.networks.find((one) => one.caipNetworkId === caipNetworkId)
        if (closing.signal.aborted) return
        if (!network || !range || notes.isNoted(caipNetworkId)) continue
        const request = { network, tokens: network.tokens, signal: closing.signal }
        await provider.getPrices(request).then((reading) => notes.note(network, reading), noteFailure)
      }
    }
  }

  function noteFailure(error: unknown): void {
    if (!closing.signal.aborted) onFailure(error)
  }

  function turn(): void {
    running = run().finally(() => {
      if (!closing.signal.aborted) timer = setTimeout(turn, intervalMs).unref()
    })
  }

  return {
    run,
    start() {
      timer = setTimeout(turn, firstMs).unref()
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
