import type { Network, Rpc, RpcOptions } from '@latchkey/core'
import { NodeError } from '@latchkey/errors/node'
import { SendError } from '@latchkey/errors/send'
import * as v from 'valibot'
import { type MinedTransaction, type NodeAccount, nodeAnswers, refusalSchema } from './nodeAnswers.js'

/** Accounts of 10 kB and logs fit into this many bytes. */
const maxBytes = 262_144

/** How long a transaction can be taken. */
export type Lifetime = { blockhash: string; lastValidBlockHeight: bigint }

/** What a transaction came to when a node tried it. */
export type Simulation = {
  /** Absent when it went through. */
  failure: unknown
  unitsConsumed: number
  /** What the accounts asked for hold afterwards; `undefined` for none. */
  lamportsAfter: readonly (bigint | undefined)[]
}

/** What a transaction did when a node played it as it is. */
export type Trial = {
  /** Absent when it went through. */
  failure: unknown
  logs: readonly string[]
  /** The accounts asked for, as they would be; `undefined` for none. */
  accounts: readonly (NodeAccount | undefined)[]
}

/** How a transaction stands with the network, as a node knows that has got to `slot`; no `status` where it has not seen it. */
export type TransactionStatus = {
  slot: bigint
  status: { isConfirmed: boolean; failure: unknown } | undefined
}

/** A network's node, as sending needs it. */
export type Node = ReturnType<typeof createNode>

/**
 * Makes a network's node: the few questions that sending asks. A client library for them would weigh more than the rest of
 * sending.
 *
 * @param network - The network.
 * @param sources - How and where it is asked.
 * @param signal - Ends asking.
 */
export function createNode(
  network: Network,
  { rpc, ...sources }: RpcOptions & { rpc: Rpc },
  signal: AbortSignal,
) {
  /** @throws `wire/rpc` when the node refuses the question, `wire/network` when none answers as it should. */
  async function ask<Method extends keyof typeof nodeAnswers>(
    method: Method,
    params: readonly unknown[],
  ): Promise<v.InferOutput<(typeof nodeAnswers)[Method]>> {
    const schema: v.GenericSchema = nodeAnswers[method]
    const read = (text: string) => readAnswer(text, schema)
    const answer = await rpc.ask({ network, method, params, read, maxBytes, signal }, sources)
    if ('error' in answer) throw new NodeError('wire/rpc', answer.error)
    return answer.result as v.InferOutput<(typeof nodeAnswers)[Method]>
  }
  const confirmed = { commitment: 'confirmed' }

  return {
    async getAccounts(addresses: readonly string[]): Promise<readonly (NodeAccount | undefined)[]> {
      const { value } = await ask('getMultipleAccounts', [addresses, { ...confirmed, encoding: 'base64' }])
      return addresses.map((_, index) => value[index] ?? undefined)
    },
    /** The token accounts of a mint that a wallet owns. */
    async getTokenAccounts(owner: string, mint: string) {
      const options = { ...confirmed, encoding: 'base64' }
      const { value } = await ask('getTokenAccountsByOwner', [owner, { mint }, options])
      return value.map(({ pubkey, account }) => ({ address: pubkey, data: account.data }))
    },
    /** The least an account without data must hold. */
    getMinimum: () => ask('getMinimumBalanceForRentExemption', [0]),
    getEpochInfo: () => ask('getEpochInfo', [confirmed]),
    /** What others paid lately to change these accounts, in millionths of a lamport for each unit. */
    async getRecentPrices(addresses: readonly string[]): Promise<readonly bigint[]> {
      const fees = await ask('getRecentPrioritizationFees', [addresses])
      return fees.map(({ prioritizationFee }) => prioritizationFee)
    },
    getLifetime: async (): Promise<Lifetime> => (await ask('getLatestBlockhash', [confirmed])).value,
    async getFee(message: string): Promise<bigint> {
      const { value } = await ask('getFeeForMessage', [message, confirmed])
      if (value !== null) return value
      throw new SendError('send/failed', undefined, { cause: new Error('The node knows no fee') })
    },
    async simulate(transaction: string, addresses: readonly string[]): Promise<Simulation> {
      const { value } = await ask('simulateTransaction', [
        transaction,
        {
          ...confirmed,
          encoding: 'base64',
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { encoding: 'base64', addresses },
        },
      ])
      return {
        failure: value.err ?? undefined,
        unitsConsumed: Number(value.unitsConsumed),
        lamportsAfter: addresses.map((_, index) => value.accounts?.[index]?.lamports),
      }
    },
    /** As much of accounts as is given of their bytes. */
    async getAccountParts(
      addresses: readonly string[],
      length: number,
    ): Promise<readonly (NodeAccount | undefined)[]> {
      const options = { ...confirmed, encoding: 'base64', dataSlice: { offset: 0, length } }
      const { value } = await ask('getMultipleAccounts', [addresses, options])
      return addresses.map((_, index) => value[index] ?? undefined)
    },
    /** Plays a transaction as it is, its blockhash included; signatures may be missing. */
    async tryOut(transaction: string, addresses: readonly string[]): Promise<Trial> {
      const accounts = { encoding: 'base64', addresses }
      const options = { ...confirmed, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: false }
      const { value } = await ask('simulateTransaction', [transaction, { ...options, accounts }])
      const failure = value.err ?? undefined
      if (failure === undefined && value.accounts?.length !== addresses.length)
        throw new SendError('send/failed', undefined, {
          cause: new Error('The node does not say what is left'),
        })
      const after = addresses.map((_, index) => value.accounts?.[index] ?? undefined)
      return { failure, logs: value.logs ?? [], accounts: after }
    },
    /** The charge for a message; `undefined` when its blockhash is not good any more. */
    async findFee(message: string): Promise<bigint | undefined> {
      return (await ask('getFeeForMessage', [message, confirmed])).value ?? undefined
    },
    /** A transaction that is in a block; `undefined` where the node does not have it. */
    async getTransaction(hash: string): Promise<MinedTransaction | undefined> {
      const options = { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: 0 }
      return (await ask('getTransaction', [hash, options])) ?? undefined
    },
    async getStatus(hash: string): Promise<TransactionStatus> {
      const options = { searchTransactionHistory: true }
      const { context, value } = await ask('getSignatureStatuses', [[hash], options])
      const { slot } = context
      const [status] = value
      if (!status) return { slot, status: undefined }
      // Old nodes leave it out of what is final.
      const isConfirmed = status.confirmationStatus !== 'processed'
      return { slot, status: { isConfirmed, failure: status.err ?? undefined } }
    },
  }
}

/** Amounts beyond whole numbers of JavaScript become texts before they are read, so that none is rounded. */
function readAnswer(text: string, schema: v.GenericSchema) {
  const answer: unknown = JSON.parse(text.replace(/:(\s*)(\d{16,20})(?=\s*[,}\]])/g, ':$1"$2"'))
  return v.parse(v.union([refusalSchema, v.object({ result: schema })]), answer)
}
