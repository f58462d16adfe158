import type { Network } from '@latchkey/core'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import type { CoinType } from '../coins/CoinType.js'
import { type Coin, readCoinObject } from '../coins/readCoinObject.js'
import { askGraph, type Sources } from './askGraph.js'
import { type CoinsAnswer, type EffectsAnswer, graphQuestions } from './graphQuestions.js'

/** A network's node, as sending needs it. */
export type SuiNode = ReturnType<typeof createNode>

/** Nodes list fifty objects at once; of accounts with more coins than this many lists, the rest is not seen. */
const [pageLength, maxPages] = [50, 12] as const
/** A list of fifty coins, or a transaction of two hundred, fits into this many bytes. */
const maxBytes = 262_144

/** What an account has of a kind of coin. */
export type HeldCoins = {
  /** The largest first, each as its object says. */
  coins: readonly Coin[]
  /** There are no others. */
  isAll: boolean
  /** What the account has of it in no coin. */
  looseAtomic: bigint
}

/**
 * Makes a network's node.
 *
 * @param network - The network.
 * @param sources - How and where it is asked.
 * @param signal - Ends asking.
 */
export function createNode(network: Network, sources: Sources, signal: AbortSignal) {
  /** @throws GraphRefusal, `wire/network`. */
  function ask<Name extends keyof typeof graphQuestions>(
    name: Name,
    variables: Readonly<Record<string, unknown>>,
  ) {
    const { query, schema } = graphQuestions[name]
    return askGraph<(typeof graphQuestions)[Name]['schema']>(
      { network, query, schema, variables, maxBytes, signal },
      sources,
    )
  }

  return {
    /** What an account has of a kind of coin, in base units: in objects, and without. */
    async getBalance(owner: string, { repr }: CoinType): Promise<bigint> {
      return (await ask('balance', { owner, type: repr })).address?.balance?.totalBalance ?? 0n
    },
    /** An account's coins of a kind. What is no such coin of the account is left out, whatever a node says of it. */
    async getCoins(owner: string, coinType: CoinType): Promise<HeldCoins> {
      const coins = new Map<string, Coin>()
      const question = {
        owner,
        coin: coinType.repr,
        type: `0x2::coin::Coin<${coinType.repr}>`,
        first: pageLength,
      }
      let after: string | null = null
      for (let page = 1; ; page++) {
        const answer: CoinsAnswer = await ask('coins', { ...question, after })
        const { balance, objects } = answer.address ?? {}
        const { nodes = [], pageInfo } = objects ?? {}
        for (const { objectBcs } of nodes) {
          const coin = readCoinObject(decodeBase64(objectBcs) ?? new Uint8Array(), coinType)
          if (coin?.owner === owner) coins.set(coin.id, coin)
        }
        const next: string | null = pageInfo?.hasNextPage ? pageInfo.endCursor : null
        // A node that goes on where it was would go on for ever.
        const isAll = next === null || next === after
        if (isAll || page === maxPages) {
          const looseAtomic = balance?.addressBalance ?? 0n
          return { coins: sort(coins.values()), isAll, looseAtomic }
        }
        after = next
      }
    },
    /** What validators have agreed on for a unit of gas, in MIST. */
    getGasPrice: async (): Promise<bigint> => (await ask('gasPrice', {})).epoch.referenceGasPrice,
    /** `null` where the network knows of no such coin. */
    getMetadata: async ({ repr }: CoinType) => (await ask('metadata', { type: repr })).coinMetadata,
    /** What a transaction would do. @throws GraphRefusal where the network would not take it. */
    async simulate(transaction: Uint8Array): Promise<EffectsAnswer> {
      const value = { bcs: { value: encodeBase64(transaction) } }
      return (await ask('simulate', { transaction: value })).simulateTransaction.effects
    },
    /** Hands over a signed transaction. @throws GraphRefusal where the network does not take it. */
    async execute(transaction: Uint8Array, signature: string): Promise<void> {
      await ask('execute', { bytes: encodeBase64(transaction), signatures: [signature] })
    },
    /** `null` while the network does not know it. */
    getTransaction: async (digest: string) => (await ask('transaction', { digest })).transaction,
  }
}

function sort(coins: Iterable<Coin>): readonly Coin[] {
  return [...coins].sort((one, other) => (one.balanceAtomic < other.balanceAtomic ? 1 : -1))
}
