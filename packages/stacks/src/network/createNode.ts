import type { ChainContext, Network, RpcOptions } from '@latchkey/core'
import { askPath } from '@latchkey/core/node'
import * as v from 'valibot'
import { type NodeAnswer, nodeAnswers } from './nodeAnswers.js'

/** How and where networks are read. */
export type Sources = { context: Pick<ChainContext, 'fetch' | 'rpc' | 'signal'>; options: RpcOptions }

/** An account with thousands of tokens, or a transaction with its events, fits into this many bytes. */
const maxBytes = 1_048_576

/** A network's API, as the kit needs it. */
export type Node = ReturnType<typeof createNode>

/**
 * Makes a network's API: the few questions that balances and sending ask.
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
    { query, body }: { query?: Readonly<Record<string, string>>; body?: object } = {},
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
        read: (text) => v.parse(schema, JSON.parse(text)) as NodeAnswer<Name>,
        maxBytes,
        signal: ending,
      },
      options,
    )
  }

  return {
    /** What an account has of STX, in millionths, and how much of it is locked. */
    getStx: (address: string) => ask('stx', `/extended/v1/address/${address}/stx`),
    /** What an account has of everything. */
    getBalances: (address: string) => ask('balances', `/extended/v1/address/${address}/balances`),
    getNonces: (address: string) => ask('nonces', `/extended/v1/address/${address}/nonces`),
    getTransferRate: () => ask('transferRate', '/v2/fees/transfer'),
    /** @throws PathRefusal where the node has seen too few calls like it. */
    async estimateFees(payload: string, length: number): Promise<readonly bigint[]> {
      const body = { transaction_payload: payload, estimated_len: length }
      const { estimations } = await ask('feeEstimates', '/v2/fees/transaction', { body })
      return estimations.map(({ fee }) => fee)
    },
    getTransaction: (hash: string) => ask('transaction', `/extended/v1/tx/${hash}`),
    /** @throws PathRefusal with the node's reason. */
    async broadcast(transaction: string): Promise<void> {
      const read = () => undefined
      const body = JSON.stringify({ tx: transaction })
      await askPath(
        context,
        { network, method: 'POST', path: '/v2/transactions', body, read, signal: ending },
        options,
      )
    },
    /**
     * Calls a function that only reads.
     *
     * @returns The Clarity value in hexadecimal; `undefined` where the contract has no answer.
     */
    async callRead(
      contract: { address: string; name: string; function: string },
      { sender, args }: { sender: string; args: readonly string[] },
    ): Promise<string | undefined> {
      const path = `/v2/contracts/call-read/${contract.address}/${contract.name}/${contract.function}`
      const answer = await ask('call', path, { body: { sender, arguments: args } })
      return answer.okay ? answer.result : undefined
    },
  }
}
