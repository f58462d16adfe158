/** Parts of the built gateway that nobody outside of it has. */
const load = (path) => import(new URL(path, import.meta.resolve('@latchkey/gateway')).href)
const { createIndexStore } = await load('../services/chain-index/createIndexStore.js')
const { openPostgres } = await load('../db/openPostgres.js')

const blocksPerStep = 20
const secondsPerBlock = 12
/** People who send, and are not asked about. */
const senderCount = 5_000

/**
 * Puts token transfers before the oldest block of a network's index, through the gateway's own store.
 *
 * @param {string} databaseUrl The database of a gateway that has begun with the network.
 * @param {{ networkId: string, transfers: number, perBlock: number, receivers: readonly string[], tokens: readonly string[] }} options
 * Receivers and tokens take turns. Addresses are in lower case.
 * @returns {Promise<number>} The number of the oldest block.
 */
export async function fillIndex(databaseUrl, { networkId, perBlock, receivers, tokens, transfers }) {
  const { close, database } = await openPostgres(databaseUrl, { stores: [] })
  try {
    const store = createIndexStore(database)
    let made = 0
    const toTransfer = (blockNumber, minedAt, transactionIndex) => {
      const number = made++
      const sender = toHex(2_000_000 + (number % senderCount), 20)
      const contract = tokens[Math.floor(number / receivers.length) % tokens.length]
      const target = receivers[number % receivers.length]
      return {
        ...{ blockNumber, transactionIndex, minedAt, hash: toHex(10_000_000_000 + number, 32) },
        ...{ sender, receiver: contract, created: null, nonce: number, value: 0n },
        ...{ hasSucceeded: true, hasInput: true, fee: 50_000_000_000_000n },
        movements: [
          {
            ...{ position: transactionIndex * 1_024, kind: 'token', contract, tokenId: null },
            ...{ source: sender, target, amount: 1_000_000n + BigInt(number) },
          },
        ],
      }
    }
    while (made < transfers) {
      const { key, range } = await store.open(networkId)
      const { oldestMinedAt, oldestNumber, oldestParent } = range
      const count = Math.min(blocksPerStep, Math.ceil((transfers - made) / perBlock))
      const blocks = Array.from({ length: count }, (_, index) => {
        const number = oldestNumber - 1 - index
        const minedAt = oldestMinedAt - secondsPerBlock * (index + 1)
        const transactions = Array.from({ length: Math.min(perBlock, transfers - made) }, (_, place) =>
          toTransfer(number, minedAt, place),
        )
        const hash = index === 0 ? oldestParent : toHex(number, 32)
        return { number, hash, parentHash: toHex(number - 1, 32), minedAt, transactions }
      }).reverse()
      await store.prepend(key, range, blocks)
    }
    const { range } = await store.open(networkId)
    return range.oldestNumber
  } finally {
    await close()
  }
}

const toHex = (number, bytes) => `0x${number.toString(16).padStart(bytes * 2, '0')}`
