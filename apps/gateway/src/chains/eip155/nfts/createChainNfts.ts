import type { Cache } from '../../../cache/Cache.js'
import type { HoldingPlace } from '../../../services/chain-index/createIndexReader.js'
import type { NftProvider } from '../../../services/nfts/NftProvider.js'
import { toAddress } from '../address.js'
import type { EvmIndex } from '../chain-index/createEvmIndex.js'
import { toProgress } from '../chain-index/NetworkReading.js'
import { openQuestion } from '../chain-index/Question.js'
import type { EvmNetworks } from '../EvmNetwork.js'
import { parseHoldingCursor, toHoldingCursor } from './holdingCursor.js'
import { type FoundNft, readHeld } from './readHeld.js'
import { readMetadataUris } from './readMetadataUris.js'

const pageSize = 24
/** Possible holdings that the chain is asked about with one call. */
const askedAtOnce = 60
/** Anybody can send an account NFTs and take them back, and each one more costs every reader: the rest is for the next page. */
const maxAsked = 5 * askedAtOnce

/** All places in a block come before it, and none of the block before. */
const endOf = (blockNumber: number): HoldingPlace => ({
  ...{ blockNumber, kind: 'native' },
  ...{ contract: `0x${'0'.repeat(40)}`, detail: `0x${'0'.repeat(64)}` },
})

/**
 * Makes the NFT provider that needs nobody's key: the index tells what an account may hold, the chain which of it it does.
 *
 * @param dependencies - The index, the networks served, and what keeps the names of collections.
 */
export function createChainNfts({
  cache,
  index,
  networks,
}: {
  cache: Cache
  index: EvmIndex
  networks: EvmNetworks
}): NftProvider {
  return {
    async getPage({ account: address, cursor, network, signal: caller }) {
      const connected = networks.get(network)
      const account = toAddress(address.toLowerCase())
      let place = cursor === undefined ? undefined : parseHoldingCursor(cursor)
      const reading = index.get(connected)
      const question = openQuestion(caller)()
      const [key, first] = await Promise.all([index.getKey(connected), reading.update(account, question)])
      let coverage = first
      const found: FoundNft[] = []
      const toPage = (next: HoldingPlace | undefined, isShort = false) => ({
        items: found.slice(0, pageSize).map(({ nft }) => nft),
        next: next ? toHoldingCursor(next) : null,
        behindBlocks: coverage.behindBlocks,
        progress: isShort ? toProgress(coverage) : undefined,
      })
      for (let asked = 0; ; ) {
        const isComplete = coverage.oldest <= coverage.target
        const possible = await index.reader.listHoldings({
          ...{ network: key, account, kinds: ['nft', 'multi-token'], before: place, limit: askedAtOnce },
        })
        // Between what is older and what is known something may be missing.
        const known = isComplete
          ? possible
          : possible.filter(({ blockNumber }) => blockNumber >= coverage.oldest)
        found.push(...(await readHeld(connected, account, known, cache)))
        const isLast = isComplete && known.length < askedAtOnce
        asked += known.length
        if (found.length > pageSize || (found.length === pageSize && !isLast))
          return toPage(found[pageSize - 1]?.holding)
        place = known.at(-1) ?? place
        if (known.length === askedAtOnce) {
          if (asked >= maxAsked) return toPage(place)
          continue
        }
        if (isLast) return toPage(undefined)
        if (question.isOver()) return toPage(toOlder(place, endOf(coverage.oldest)), true)
        coverage = await reading.goBack(account, coverage, question)
      }
    },
    readMetadataUris: ({ network, tokens }) => readMetadataUris(networks.get(network), tokens),
  }
}

/** Where the next page begins: a cursor of an earlier one may lie further back than what is known by now. */
function toOlder(place: HoldingPlace | undefined, end: HoldingPlace): HoldingPlace {
  return place && place.blockNumber < end.blockNumber ? place : end
}
