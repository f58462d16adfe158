import { type Network, type RpcSources, readRpc } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeBase64 } from '../base64.js'

/** Accounts of 10 kB and logs fit into this many bytes. */
const maxBytes = 262_144

/** An account as a node has it. */
export type NodeAccount = {
  lamports: bigint
  /** The program it belongs to. */
  owner: string
  isExecutable: boolean
  data: Uint8Array
}

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

/** How a transaction stands with the network. */
export type TransactionStatus = { isConfirmed: boolean; failure: unknown } | undefined

/** A network's node, as sending needs it. */
export type Node = ReturnType<typeof createNode>

/**
 * Makes a network's node: the few questions that sending asks. A client library for them would weigh more than the rest of
 * sending.
 *
 * @param network - The network.
 * @param sources - Where its addresses come from.
 * @param signal - Ends asking.
 */
export function createNode(
  network: Network,
  sources: RpcSources & { timeoutMs?: number | undefined },
  signal: AbortSignal,
) {
  /** @throws `wire/rpc` when the node refuses the question, `wire/network` when none answers. */
  async function ask<Result>(method: string, params: readonly unknown[]): Promise<Result> {
    const answer = await readRpc({ network, method, params, read: readAnswer, maxBytes, signal }, sources)
    if ('result' in answer) return answer.result as Result
    const { code, message, data } = answer.error
    throw new AppKitError('wire/rpc', { code, message, data })
  }
  const confirmed = { commitment: 'confirmed' }

  return {
    async getAccounts(addresses: readonly string[]): Promise<readonly (NodeAccount | undefined)[]> {
      const { value } = await ask<{ value: readonly (RawAccount | null)[] }>('getMultipleAccounts', [
        addresses,
        { ...confirmed, encoding: 'base64' },
      ])
      return addresses.map((_, index) => toAccount(value[index] ?? undefined))
    },
    /** The token accounts of a mint that a wallet owns. */
    async getTokenAccounts(owner: string, mint: string) {
      const { value } = await ask<{ value: readonly { pubkey: string; account: RawAccount }[] }>(
        'getTokenAccountsByOwner',
        [owner, { mint }, { ...confirmed, encoding: 'base64' }],
      )
      return value.map(({ pubkey, account }) => ({ address: pubkey, data: toBytes(account) }))
    },
    /** The least an account without data must hold. */
    getMinimum: async () => BigInt(await ask<number>('getMinimumBalanceForRentExemption', [0])),
    getEpoch: async () => BigInt((await ask<{ epoch: number }>('getEpochInfo', [confirmed])).epoch),
    getBlockHeight: async () => BigInt(await ask<number>('getBlockHeight', [confirmed])),
    /** What others paid lately to change these accounts, in millionths of a lamport for each unit. */
    async getRecentPrices(addresses: readonly string[]): Promise<readonly bigint[]> {
      const fees = await ask<readonly { prioritizationFee: number | string }[]>(
        'getRecentPrioritizationFees',
        [addresses],
      )
      return fees.map(({ prioritizationFee }) => BigInt(prioritizationFee))
    },
    async getLifetime(): Promise<Lifetime> {
      const { value } = await ask<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
        'getLatestBlockhash',
        [confirmed],
      )
      return { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
    },
    async getFee(message: string): Promise<bigint> {
      const { value } = await ask<{ value: number | string | null }>('getFeeForMessage', [message, confirmed])
      if (value === null)
        throw new SendError('send/failed', undefined, { cause: new Error('The node knows no fee') })
      return BigInt(value)
    },
    async simulate(transaction: string, addresses: readonly string[]): Promise<Simulation> {
      const { value } = await ask<{ value: RawSimulation }>('simulateTransaction', [
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
        unitsConsumed: Number(value.unitsConsumed ?? 0),
        lamportsAfter: addresses.map((_, index) => toAccount(value.accounts?.[index] ?? undefined)?.lamports),
      }
    },
    async getStatus(hash: string): Promise<TransactionStatus> {
      const { value } = await ask<{ value: readonly (RawStatus | null)[] }>('getSignatureStatuses', [
        [hash],
        { searchTransactionHistory: true },
      ])
      const [status] = value
      if (!status) return undefined
      const isConfirmed = status.confirmationStatus !== 'processed'
      return { isConfirmed, failure: status.err ?? undefined }
    },
  }
}

type RawAccount = { lamports: number | string; owner: string; executable: boolean; data: [string, string] }
type RawSimulation = {
  err: unknown
  unitsConsumed?: number | string
  accounts?: readonly (RawAccount | null)[] | null
}
type RawStatus = { confirmationStatus: 'processed' | 'confirmed' | 'finalized'; err: unknown }
type RawAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Amounts beyond whole numbers of JavaScript become texts before they are read, so that none is rounded. */
function readAnswer(text: string): RawAnswer {
  const answer: unknown = JSON.parse(text.replace(/:(\s*)(\d{16,20})(?=\s*[,}\]])/g, ':$1"$2"'))
  if (typeof answer !== 'object' || answer === null || !('result' in answer || 'error' in answer)) {
    throw new TypeError('The node answered with something else')
  }
  return answer as RawAnswer
}

function toAccount(raw: RawAccount | undefined): NodeAccount | undefined {
  if (!raw) return undefined
  const { lamports, owner, executable } = raw
  return { lamports: BigInt(lamports), owner, isExecutable: executable, data: toBytes(raw) }
}

function toBytes({ data }: RawAccount): Uint8Array {
  return decodeBase64(data[0]) ?? new Uint8Array()
}
