import { GenesisProvider } from '@acala-network/chopsticks-core'
import * as v from 'valibot'
import type { StateHistory } from './createStateHistory.js'
import type { Genesis } from './genesis.js'
import { hexSchema } from './hexSchema.js'

const numberSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What the executor reads that it does not hold itself: blocks and states of the history. It takes us for a remote node, so it asks in
 * the words of nodes.
 */
export class HistoryProvider extends GenesisProvider {
  readonly #history: StateHistory

  constructor(genesis: Genesis, history: StateHistory) {
    super(genesis)
    this.#history = history
    const askGenesis = this.send
    this.send = async (method, parameters) =>
      this.#answer(method, parameters) ?? askGenesis(method, parameters)
  }

  /** The answer; undefined where the genesis block is meant, or nothing of the history. */
  #answer(method: string, parameters: readonly unknown[]): unknown {
    switch (method) {
      case 'system_chain':
        // The base class answers with its id.
        return this.send('system_name', [])
      case 'chain_getBlockHash':
        return this.#readBlockHash(parameters[0])
      case 'chain_getHeader':
        return this.#history.getBlock(String(parameters[0]))?.header ?? this.#refuseUnknown(parameters[0])
      case 'chain_getBlock': {
        const block = this.#history.getBlock(String(parameters[0]))
        return block
          ? { block: { header: block.header, extrinsics: block.extrinsics } }
          : this.#refuseUnknown(parameters[0])
      }
      case 'state_getStorage':
        return this.#history.read(v.parse(hexSchema, parameters[0]), this.#toNumber(parameters[1])) ?? null
      case 'state_queryStorageAt': {
        const keys = v.parse(v.array(hexSchema), parameters[0])
        const blockNumber = this.#toNumber(parameters[1])
        return [{ changes: keys.map((key) => [key, this.#history.read(key, blockNumber) ?? null]) }]
      }
      case 'state_getKeysPaged': {
        const [prefix, size, after, hash] = parameters
        return this.#history.listKeys(v.parse(v.string(), prefix), {
          after: v.parse(v.string(), after ?? prefix),
          blockNumber: this.#toNumber(hash),
          size: v.parse(numberSchema, size),
        })
      }
      default:
        return undefined
    }
  }

  #readBlockHash(blockNumber: unknown): unknown {
    if (blockNumber === 0) return undefined
    return this.#history.getBlockAt(v.parse(numberSchema, blockNumber))?.hash ?? null
  }

  /** The number of a block by its hash; the genesis block's is 0. */
  #toNumber(hash: unknown): number {
    if (hash === this.blockHash) return 0
    const block = this.#history.getBlock(String(hash))
    if (!block) throw new Error(`there is no block ${String(hash).slice(0, 70)}`)
    return block.number
  }

  #refuseUnknown(hash: unknown): undefined {
    if (hash !== undefined && hash !== this.blockHash) throw new Error('there is no such block')
  }
}
