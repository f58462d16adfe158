import * as v from 'valibot'
import { erc20Abi, type Hex, parseEventLogs } from 'viem'
import type { TransferQuestion, TransferReader } from '../../../services/payments/TransferReader.js'
import { headSchema, receiptSchema, transactionSchema } from '../chain-index/nodeSchemas.js'
import { readTraces } from '../chain-index/readTraces.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[\da-f]+$/i.test(value))
const placedReceiptSchema = v.nullable(
  v.object({
    ...receiptSchema.entries,
    ...{ blockNumber: hexSchema, blockHash: hexSchema, transactionIndex: hexSchema, from: hexSchema },
  }),
)
type PlacedReceipt = NonNullable<v.InferOutput<typeof placedReceiptSchema>>
/** Blocks on top of which a public network rarely takes a block back, with its own. */
const publicConfirmations = 3n

/**
 * Makes what reads transfers from receipts: of tokens by the logs of their contract, of coins by the transaction and, where the
 * node traces, by what contracts have paid.
 *
 * @param networks - The networks.
 */
export function createTransferReader(networks: EvmNetworks): TransferReader {
  return {
    toHashKey: (text) => (/^0x[\da-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
    async read({ network, ...question }) {
      const connected = networks.get(network)
      const { client } = connected
      const params = [question.hash as Hex] as [Hex]
      const receipt = v.parse(
        placedReceiptSchema,
        await client.request({ method: 'eth_getTransactionReceipt', params }),
      )
      if (!receipt) {
        const known = await client.request({ method: 'eth_getTransactionByHash', params })
        return known ? 'waiting' : undefined
      }
      if (!(await isDeep(connected, receipt))) return 'waiting'
      const block = v.parse(
        v.nullable(headSchema),
        await client.request({ method: 'eth_getBlockByNumber', params: [receipt.blockNumber, false] }),
      )
      // The network has another block there by now.
      if (block?.hash !== receipt.blockHash) return 'waiting'
      const transfer =
        question.token === undefined
          ? await readCoins(connected, receipt, question)
          : readTokens(receipt, question.token, question.recipient)
      return {
        hasSucceeded: receipt.status === '0x1',
        minedAtMs: Number(BigInt(block.timestamp)) * 1000,
        receivedAtomic: transfer.receivedAtomic,
        senders: [receipt.from, ...transfer.senders],
      }
    },
  }
}

type Transferred = { receivedAtomic: bigint; senders: string[] }

async function isDeep(
  { client, network }: ConnectedNetwork,
  { blockNumber }: PlacedReceipt,
): Promise<boolean> {
  if (network.isLocal) return true
  const newest = v.parse(hexSchema, await client.request({ method: 'eth_blockNumber' }))
  return BigInt(newest) - BigInt(blockNumber) + 1n >= publicConfirmations
}

/** Anybody's contract can write such a log; only those of the token's own contract count. */
function readTokens({ logs }: PlacedReceipt, token: string, recipient: string): Transferred {
  const own = logs.filter(({ address }) => isSame(address, token))
  const events = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: own as never, strict: true })
  return sum(
    events.map(({ args: { from, to, value } }) => ({ source: from, target: to, amount: value })),
    recipient,
  )
}

async function readCoins(
  connected: ConnectedNetwork,
  { blockHash, blockNumber, transactionIndex }: PlacedReceipt,
  { hash, recipient }: Pick<TransferQuestion, 'hash' | 'recipient'>,
): Promise<Transferred> {
  const { from, to, value } = v.parse(
    transactionSchema,
    await connected.client.request({ method: 'eth_getTransactionByHash', params: [hash as Hex] }),
  )
  const block = { number: Number(BigInt(blockNumber)), hash: blockHash }
  const traces = to !== null && isSame(to, recipient) ? undefined : await readTraces(connected, block)
  const inner = (traces?.get(Number(BigInt(transactionIndex))) ?? []).filter(({ kind }) => kind === 'native')
  return sum(
    [...(to === null ? [] : [{ source: from, target: to, amount: BigInt(value) }]), ...inner],
    recipient,
  )
}

function sum(
  moves: readonly { source: string; target: string; amount: bigint }[],
  recipient: string,
): Transferred {
  const received = moves.filter(({ target }) => isSame(target, recipient))
  const sent = moves.filter(({ source }) => isSame(source, recipient))
  const add = (some: typeof moves) => some.reduce((total, { amount }) => total + amount, 0n)
  return { receivedAtomic: add(received) - add(sent), senders: received.map(({ source }) => source) }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
