import type { ChainContext, Network, RpcOptions } from '@latchkey/core'
import { askPath, PathRefusal } from '@latchkey/core/node'
import { NodeError } from '@latchkey/errors/node'
import * as v from 'valibot'
import {
  addressSchema,
  feeEstimatesSchema,
  isTransactionId,
  outspendsSchema,
  type ToldTransaction,
  transactionSchema,
  type Unspent,
  unspentSchema,
} from './esplora.js'

/** How and where nodes are asked. */
export type NodeSources = RpcOptions & Pick<ChainContext, 'fetch' | 'rpc'>

const kilobyte = 1024
/** Some thousand outputs, or a transaction with as many. */
const maxListBytes = 2048 * kilobyte
/** A block's worth of hex: no transaction is longer. */
const maxRawBytes = 8192 * kilobyte

/** What is asked of a network's node (Esplora's REST). Every answer is read by a schema; other answers make the next address be asked. */
export type BitcoinNode = {
  /** What has come to an address and gone from it, in satoshis: in blocks, and what waits for one. */
  getAddress(address: string): Promise<v.InferOutput<typeof addressSchema>>
  /** What an address can spend, without what the node knows as spent by what waits for a block. */
  getUnspent(address: string): Promise<readonly Unspent[]>
  /** A transaction; undefined when the node has not got it. */
  getTransaction(id: string): Promise<ToldTransaction | undefined>
  /** A whole transaction in hex. Whether it has that id is for the caller to check. */
  getRawTransaction(id: string): Promise<string>
  /** For each output the transaction that spends it; undefined where none does. Undefined when the node has not got it at all. */
  getSpenders(id: string): Promise<readonly (string | undefined)[] | undefined>
  /** Rates by number of blocks, unjudged. */
  getFeeEstimates(): Promise<Readonly<Record<string, unknown>>>
  /**
   * Hands a signed transaction over.
   *
   * @returns The id it has there.
   * @throws PathRefusal with the node's words.
   */
  broadcast(hex: string): Promise<string>
}

/**
 * Makes the questions for one network.
 *
 * @param network - The network.
 * @param sources - How and where it is asked.
 * @param signal - Ends asking.
 * @throws Each: `wire/network` when no address answers, `wire/rpc` what a node has against the question; the signal's reason.
 */
export function createNode(network: Network, sources: NodeSources, signal: AbortSignal): BitcoinNode {
  const askRaw = <Answer>(path: string, read: (text: string) => Answer, maxBytes?: number) =>
    askPath(sources, { network, method: 'GET', path, read, signal, ...(maxBytes && { maxBytes }) }, sources)
  const ask: typeof askRaw = (...question) => askRaw(...question).catch(toReadError)
  const readAs =
    <Schema extends v.GenericSchema>(schema: Schema) =>
    (text: string) =>
      v.parse(schema, JSON.parse(text))

  return {
    getAddress: (address) => ask(`/address/${address}`, readAs(addressSchema)),
    getUnspent: (address) => ask(`/address/${address}/utxo`, readAs(unspentSchema), maxListBytes),
    getTransaction: (id) => orMissing(askRaw(`/tx/${id}`, readAs(transactionSchema), maxListBytes)),
    getRawTransaction: (id) => ask(`/tx/${id}/hex`, readHex, maxRawBytes),
    getSpenders: async (id) => {
      const spends = await orMissing(askRaw(`/tx/${id}/outspends`, readAs(outspendsSchema), maxListBytes))
      return spends?.map((spend) => spend?.txid)
    },
    getFeeEstimates: () => ask('/fee-estimates', readAs(feeEstimatesSchema)),
    broadcast: (hex) =>
      askPath(sources, { network, method: 'POST', path: '/tx', body: hex, read: readId, signal }, sources),
  }
}

/** Undefined for what a node says it has not got. */
function orMissing<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  return asking.catch((error: unknown) =>
    error instanceof PathRefusal && error.status === 404 ? undefined : toReadError(error),
  )
}

/** A node that does not answer a question, such as one for more outputs than it lists. */
function toReadError(error: unknown): never {
  if (!(error instanceof PathRefusal)) throw error
  const { status: code, text } = error
  throw new NodeError('wire/rpc', { code, message: text.slice(0, 200) }, { cause: error })
}

function readHex(text: string): string {
  const hex = text.trim()
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new TypeError('The node answered with no transaction')
  return hex.toLowerCase()
}

function readId(text: string): string {
  const id = text.trim()
  if (!isTransactionId(id)) throw new TypeError('The node answered with no id')
  return id
}
