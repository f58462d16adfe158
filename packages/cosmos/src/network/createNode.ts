import type { ChainContext, Network, RpcOptions } from '@latchkey/core'
import { askPath, PathRefusal } from '@latchkey/core/node'
import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { type NodeAnswer, nodeAnswers } from './nodeAnswers.js'

/** How and where networks are read. */
export type Sources = { context: Pick<ChainContext, 'fetch' | 'rpc' | 'signal'>; options: RpcOptions }

/** An account with a thousand tokens fits into this many bytes, and a transaction with its events. */
const maxBytes = 1_048_576
/** The most tokens that are looked at for changes; whoever has more is looked up less exactly. */
const maxBalances = '1000'

/** What gRPC calls the refusal of a transaction: unknown, which is how most fail, invalid, not found, impossible. */
const refusals: readonly number[] = [2, 3, 5, 9]
/** By this alone a node says that there is no such thing. */
const notFound = [5]
/** The same, of what some nodes do not offer. */
const notFoundOrOffered = [5, 12]

type Question<Name extends keyof typeof nodeAnswers> = {
  query?: Readonly<Record<string, string>>
  body?: object
  /** Whether the answer is one to the question; another node is asked where it is not. */
  isRight?(answer: NodeAnswer<Name>): boolean
  /** Codes of gRPC that count as an answer. With any other, or none, another node is asked: it may know more. */
  refusals?: readonly number[]
}

/** A network's REST API, as the kit needs it. */
export type Node = ReturnType<typeof createNode>

/**
 * Makes a network's REST API (cosmos-sdk, grpc-gateway): the few questions that balances and sending ask.
 *
 * @param network - The network.
 * @param sources - How and where it is asked.
 * @param signal - Ends asking.
 */
export function createNode(network: Network, { context, options }: Sources, signal: AbortSignal) {
  const ending = AbortSignal.any([signal, context.signal])

  /** @throws PathRefusal, `wire/network`. */
  function ask<Name extends keyof typeof nodeAnswers>(
    name: Name,
    path: string,
    { query, body, isRight, refusals: counting = [] }: Question<Name> = {},
  ): Promise<NodeAnswer<Name>> {
    const schema: v.GenericSchema = nodeAnswers[name]
    return askPath(
      context,
      {
        network,
        method: body ? 'POST' : 'GET',
        path,
        ...(query && { query }),
        ...(body && { body: JSON.stringify(body) }),
        read(text) {
          const answer = v.parse(schema, JSON.parse(text)) as NodeAnswer<Name>
          if (isRight?.(answer) === false) throw new TypeError('The node answered another question')
          return answer
        },
        // The status may be that of a server before the node; what counts is what the node says.
        isRefusedByStatus: false,
        isRefusal: (text) => counting.includes(readRefusal(text)?.code ?? 0),
        maxBytes,
        signal: ending,
      },
      options,
    )
  }

  return {
    /** How much of one token an account has, in base units. */
    async getBalance(address: string, denom: string): Promise<bigint> {
      const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom`
      const { balance } = await ask('balance', path, {
        query: { denom },
        isRight: (answer) => answer.balance.denom === denom,
      })
      return balance.amount
    },
    /** What an account has of everything. */
    async getBalances(address: string): Promise<NodeAnswer<'balances'>['balances']> {
      const query = { 'pagination.limit': maxBalances }
      return (await ask('balances', `/cosmos/bank/v1beta1/balances/${address}`, { query })).balances
    },
    /** @returns `undefined` where the network has none yet. */
    async getAccount(address: string): Promise<NodeAnswer<'account'>['account'] | undefined> {
      const isRight = ({ account }: NodeAnswer<'account'>) => account.address === address
      const path = `/cosmos/auth/v1beta1/accounts/${address}`
      return (await orNothing(ask('account', path, { isRight, refusals: notFound })))?.account
    },
    /**
     * Tries a transaction out.
     *
     * @returns The gas it took.
     * @throws PathRefusal with the network's reason.
     */
    async simulate(transaction: Uint8Array): Promise<bigint> {
      const body = { tx_bytes: encodeBase64(transaction) }
      return (await ask('simulation', '/cosmos/tx/v1beta1/simulate', { body, refusals })).gas_info.gas_used
    },
    /** Hands a transaction to the network; `code` is 0 where it takes it. A failure with a code of gRPC is the node's own. */
    async broadcast(transaction: Uint8Array): Promise<NodeAnswer<'transaction'>['tx_response']> {
      const body = { tx_bytes: encodeBase64(transaction), mode: 'BROADCAST_MODE_SYNC' }
      return (await ask('transaction', '/cosmos/tx/v1beta1/txs', { body })).tx_response
    },
    /** @returns `undefined` where the network has not taken it, as yet. */
    async getTransaction(hash: string): Promise<NodeAnswer<'transaction'>['tx_response'] | undefined> {
      const path = `/cosmos/tx/v1beta1/txs/${hash}`
      return (await orNothing(ask('transaction', path, { refusals: notFound })))?.tx_response
    },
    /** How the network shows a token, where it knows. */
    async getMetadata(denom: string): Promise<NodeAnswer<'metadata'>['metadata'] | undefined> {
      const query = { denom }
      const path = '/cosmos/bank/v1beta1/denoms_metadata_by_query_string'
      const isRight = ({ metadata }: NodeAnswer<'metadata'>) => metadata.base === denom
      const question = { query, isRight, refusals: notFoundOrOffered }
      return (await orNothing(ask('metadata', path, question)))?.metadata
    },
    /** Where a token came from over IBC; networks answer in the newer way, or in the older. */
    async getTrace(hash: string): Promise<NodeAnswer<'trace'> | undefined> {
      // Older nodes do not offer it, which does not always come through as a refusal.
      const newer = await ask('trace', `/ibc/apps/transfer/v1/denoms/${hash}`).catch(() => undefined)
      ending.throwIfAborted()
      const path = `/ibc/apps/transfer/v1/denom_traces/${hash}`
      return newer ?? orNothing(ask('trace', path, { refusals: notFoundOrOffered }))
    },
  }
}

/**
 * Why a node refuses a question.
 *
 * @param text - Its answer.
 * @returns `undefined` where it says nothing of the question.
 */
export function readRefusal(text: string): NodeAnswer<'refusal'> | undefined {
  try {
    const result = v.safeParse(nodeAnswers.refusal, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** What a node says is not there. */
async function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PathRefusal) return undefined
    throw error
  }
}
