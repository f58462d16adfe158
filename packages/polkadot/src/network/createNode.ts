import type { ChainContext, Network, RpcOptions } from '@latchkey/core'
import { NodeError } from '@latchkey/errors/node'
import * as v from 'valibot'
import { toHex } from '../scale/hex.js'
import { readLittleEndian } from '../scale/scale.js'
import {
  type AccountInfo,
  eventsKey,
  noAccount,
  readAccountInfo,
  timeKey,
  toAccountKey,
} from './accountInfo.js'
import { type NodeAnswer, type NodeMethod, nodeAnswers, refusalSchema } from './nodeAnswers.js'

/** How and where networks are read. */
export type Sources = { context: Pick<ChainContext, 'rpc' | 'signal'>; options: RpcOptions }

/** The longest answers that are taken, in bytes of JSON, where they may be longer than others. */
const longAnswers: Partial<Record<NodeMethod, number>> = {
  // A runtime's description has a megabyte and more.
  state_getMetadata: 8_388_608,
  chain_getBlock: 16_777_216,
  state_getStorage: 4_194_304,
}

/** A network's runtime: its laws of this moment. */
export type RuntimeVersion = { specName: string; specVersion: number; transactionVersion: number }

/** A network's node, as the kit needs it. */
export type Node = ReturnType<typeof createNode>

/**
 * Makes a network's node: the few questions that balances and sending ask.
 *
 * @param network - The network.
 * @param sources - How and where it is asked.
 * @param signal - Ends asking.
 */
export function createNode(network: Network, { context, options }: Sources, signal: AbortSignal) {
  const ending = AbortSignal.any([signal, context.signal])

  /** @throws `wire/rpc` when the node refuses the question, `wire/network` when none answers as it should. */
  async function ask<Method extends NodeMethod>(
    method: Method,
    params: readonly unknown[] = [],
  ): Promise<NodeAnswer<Method>> {
    const schema: v.GenericSchema = nodeAnswers[method]
    const maxBytes = longAnswers[method]
    const answer = await context.rpc.ask(
      {
        ...{ network, method, params, signal: ending, ...(maxBytes && { maxBytes }) },
        read: (text) => v.parse(v.union([refusalSchema, v.object({ result: schema })]), JSON.parse(text)),
      },
      options,
    )
    if ('error' in answer) throw new NodeError('wire/rpc', answer.error)
    return answer.result as NodeAnswer<Method>
  }

  const at = (hash: Uint8Array | undefined) => (hash ? [toHex(hash)] : [])

  return {
    /** What an account has, in the best block. */
    async getAccount(key: Uint8Array): Promise<AccountInfo> {
      const stored = await ask('state_getStorage', [toAccountKey(key)])
      return stored ? readAccountInfo(stored) : noAccount
    },
    getMetadata: (blockHash?: Uint8Array) => ask('state_getMetadata', at(blockHash)),
    getVersion: (blockHash?: Uint8Array): Promise<RuntimeVersion> =>
      ask('state_getRuntimeVersion', at(blockHash)),
    /** The number of an account's next transaction, those that wait included. */
    getNonce: (address: string) => ask('system_accountNextIndex', [address]),
    /** The last block that is final. */
    async getFinalBlock(): Promise<{ hash: Uint8Array; number: number }> {
      const hash = await ask('chain_getFinalizedHead')
      const header = await ask('chain_getHeader', [toHex(hash)])
      if (!header) throw new TypeError('The node does not know its own block')
      return { hash, number: header.number }
    },
    getBlockHash: async (number: number) => (await ask('chain_getBlockHash', [number])) ?? undefined,
    /** A block's transactions, as they are in it. */
    getExtrinsics: async (hash: Uint8Array): Promise<readonly Uint8Array[] | undefined> =>
      (await ask('chain_getBlock', [toHex(hash)]))?.block.extrinsics,
    getEvents: async (hash: Uint8Array) =>
      (await ask('state_getStorage', [eventsKey, toHex(hash)])) ?? undefined,
    /** When a block was made, in ms since 1970. */
    async getTime(hash: Uint8Array): Promise<number | undefined> {
      const stored = await ask('state_getStorage', [timeKey, toHex(hash)])
      return stored ? Number(readLittleEndian(stored)) : undefined
    },
    /** What the network charges for a transaction. */
    getFee: async (extrinsic: Uint8Array): Promise<bigint> =>
      (await ask('payment_queryInfo', [toHex(extrinsic)])).partialFee,
    /** @throws `wire/rpc` with the node's reason. */
    async submit(extrinsic: Uint8Array): Promise<void> {
      await ask('author_submitExtrinsic', [toHex(extrinsic)])
    },
  }
}
