import type { Address } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { IndexPlace, PlacedTransaction } from '../../../services/chain-index/createIndexReader.js'
import { parseCursor, toCursor } from '../../../services/chain-index/indexCursor.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { settleNetworks } from '../../../services/history/settleNetworks.js'
import { toAddress } from '../address.js'
import type { EvmIndex } from '../chain-index/createEvmIndex.js'
import { type Coverage, type NetworkReading, toProgress } from '../chain-index/NetworkReading.js'
import { openQuestion, type Question } from '../chain-index/Question.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { describeTokens } from '../tokens/describeTokens.js'
import { toHistoryItem } from './toHistoryItem.js'

/** The original service's page. */
const pageSize = 50

type Read = {
  connected: ConnectedNetwork
  reading: NetworkReading
  key: number
  coverage: Coverage
  question: Question
}

/**
 * Makes the history that needs nobody's key: it tells what the index has read of the networks.
 *
 * @param dependencies - The index, the networks served, what keeps the names of tokens, and who is told of a network that could not
 * be read.
 */
export function createChainHistory({
  cache,
  index,
  networks: evm,
  onFailure,
}: {
  cache: Cache
  index: EvmIndex
  networks: EvmNetworks
  onFailure: (error: unknown) => void
}): HistoryProvider {
  async function readAll(
    networks: readonly ConnectedNetwork[],
    account: Address,
    signal: AbortSignal | undefined,
  ): Promise<Read[]> {
    const toQuestion = openQuestion(signal, networks.length)
    return settleNetworks(
      networks,
      async (connected) => {
        const reading = index.get(connected)
        const question = toQuestion()
        const [key, coverage] = await Promise.all([
          index.getKey(connected),
          reading.update(account, question),
        ])
        return { connected, reading, key, coverage, question }
      },
      onFailure,
    )
  }

  function tell(error: unknown): never {
    onFailure(error)
    throw error
  }

  /** Reads further back on a network. */
  async function goBack(read: Read, account: Address): Promise<Read> {
    const { coverage, question, reading } = read
    return { ...read, coverage: await reading.goBack(account, coverage, question).catch(tell) }
  }

  async function describe(
    placed: readonly PlacedTransaction[],
    reads: readonly Read[],
    account: string,
  ): Promise<HistoryItem[]> {
    const byNetwork = await Promise.all(
      reads.map(async ({ connected, key }) => {
        const own = placed.filter(({ network }) => network === key)
        const contracts = own.flatMap(({ movements }) =>
          movements.flatMap(({ contract, kind }) => (contract && kind !== 'operation' ? [contract] : [])),
        )
        // Without names the rest can still be told.
        const tokens = await describeTokens(connected, contracts, cache).catch((error: unknown) => {
          onFailure(error)
          return new Map()
        })
        return own.map((one) => [one, toHistoryItem(one, account, connected, tokens)] as const)
      }),
    )
    const items = new Map(byNetwork.flat())
    return placed.flatMap((one) => items.get(one) ?? [])
  }

  return {
    async getPage({ account: address, cursor, ...request }) {
      const account = toLowerCase(address)
      const networks = request.networks.map(evm.get)
      const before = cursor === undefined ? undefined : parseCursor(cursor)
      let reads = await readAll(networks, account, request.signal)
      const keys = reads.map(({ key }) => key)
      for (;;) {
        // One more than a page tells whether there is another.
        const placed = await index.reader.listTransactions({
          networks: keys,
          account,
          before,
          limit: pageSize + 1,
        })
        const last = placed[pageSize]
        const knownSince = Math.max(...reads.map(({ coverage }) => coverage.knownSince))
        const isFull = last !== undefined && knownSince < last.minedAt
        // Wherever something may still lie before the end of the page.
        const end = last?.minedAt ?? Number.NEGATIVE_INFINITY
        const isShort = ({ coverage }: Read) =>
          coverage.knownSince > Number.NEGATIVE_INFINITY && coverage.knownSince >= end
        const mayGoOn = reads.filter(isShort).every(({ question }) => !question.isOver())
        if (!isFull && knownSince > Number.NEGATIVE_INFINITY && mayGoOn) {
          reads = await Promise.all(reads.map((read) => (isShort(read) ? goBack(read, account) : read)))
          continue
        }
        // What is older on one network may lie between what is known of the others.
        const known = placed.filter(({ minedAt }) => minedAt > knownSince).slice(0, pageSize)
        const isAll = knownSince === Number.NEGATIVE_INFINITY && last === undefined
        const place = isFull || isAll ? known.at(-1) : placeOf(knownSince, before)
        return {
          items: await describe(known, reads, account),
          next: isAll || !place ? null : toCursor(place),
          behindBlocks: Math.max(...reads.map(({ coverage }) => coverage.behindBlocks)),
          progress:
            isFull || isAll ? undefined : Math.min(...reads.map(({ coverage }) => toProgress(coverage))),
        }
      }
    },
  }
}

/** Everything that was mined up to then comes after it. */
function placeOf(minedAt: number, before: IndexPlace | undefined): IndexPlace | undefined {
  if (!Number.isFinite(minedAt) || (before && before.minedAt < minedAt)) return before ?? newestPlace
  const last = Number.MAX_SAFE_INTEGER
  return { minedAt, network: maxInteger, blockNumber: last, transactionIndex: maxInteger }
}

const maxInteger = 2 ** 31 - 1
const newestPlace: IndexPlace = {
  ...{ minedAt: Number.MAX_SAFE_INTEGER, network: maxInteger },
  ...{ blockNumber: Number.MAX_SAFE_INTEGER, transactionIndex: maxInteger },
}

function toLowerCase(address: string): Address {
  return toAddress(address.toLowerCase())
}
