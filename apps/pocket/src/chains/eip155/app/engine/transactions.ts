import { createWalletClient, Eip1559FeesNotSupportedError, type Hex, http } from 'viem'
import type { Account } from '../../../../app/wallet/accounts.js'
import type { Network } from '../../../../shared/network.js'
import { addressOf } from '../accounts.js'
import type { Pricing, TransactionRequest } from '../requests/readTransaction.js'
import { clientOf, signerOf, withoutChecksum } from './networkClient.js'
import { type NftAction, readNftAction } from './nfts.js'
import { readTokenAction, type TokenAction } from './tokens.js'

/** What a unit of gas costs, in wei. */
export type GasPrice =
  | { type: 'legacy'; gasPriceAtomic: bigint }
  | { type: 'eip1559'; maxFeePerGasAtomic: bigint; maxPriorityFeePerGasAtomic: bigint }

/** What a transaction does and costs; amounts are in wei. */
export type PreparedTransaction = {
  gas: bigint
  price: GasPrice
  /** The most the fee can be. */
  feeAtomic: bigint
  /** The value and the most the fee can be. */
  totalAtomic: bigint
  balanceAtomic: bigint
  isCovered: boolean
  /** Why the network expects it to fail; `undefined` when it does not. */
  willFail: string | undefined
  isContract: boolean
  token: TokenAction | undefined
  nft: NftAction | undefined
}

/**
 * Finds out what a transaction does and costs.
 *
 * @param network - On which network.
 * @param account - Who sends it.
 * @param transaction - What the site asked for.
 * @returns Everything that is shown before it is signed, and is then signed unchanged.
 */
export async function prepareTransaction(
  network: Network,
  account: Account,
  transaction: TransactionRequest,
): Promise<PreparedTransaction> {
  const { client } = clientOf(network)
  const { valueAtomic, data } = transaction
  const { to, accessList } = withoutChecksums(transaction)
  const price = await readPrice(client, transaction.pricing)
  const call = {
    account: addressOf(account),
    value: valueAtomic,
    data,
    ...(to && { to }),
    ...(accessList && { accessList }),
    ...toFees(price),
  }
  const [balanceAtomic, estimate, code, token, nft] = await Promise.all([
    client.getBalance({ address: addressOf(account) }),
    // viem types fees by the kind of transaction, which is known only here.
    transaction.gas ?? client.estimateGas(call as never).catch((error: unknown) => shortMessageOf(error)),
    to ? client.getCode({ address: to }) : undefined,
    readTokenAction(network, transaction),
    readNftAction(network, transaction),
  ])
  const gas = typeof estimate === 'bigint' ? estimate : fallbackGas
  return {
    gas,
    price,
    ...costsOf({ gas, price, valueAtomic, balanceAtomic }),
    willFail: typeof estimate === 'string' ? estimate : undefined,
    isContract: code !== undefined && code !== '0x',
    token,
    nft,
  }
}

function withoutChecksums({ to, accessList }: TransactionRequest) {
  return {
    to: to && withoutChecksum(to),
    accessList: accessList?.map((entry) => ({ ...entry, address: withoutChecksum(entry.address) })),
  }
}

function costsOf(parts: { gas: bigint; price: GasPrice; valueAtomic: bigint; balanceAtomic: bigint }) {
  const { gas, price, valueAtomic, balanceAtomic } = parts
  const feeAtomic = gas * (price.type === 'legacy' ? price.gasPriceAtomic : price.maxFeePerGasAtomic)
  const totalAtomic = valueAtomic + feeAtomic
  return { feeAtomic, totalAtomic, balanceAtomic, isCovered: balanceAtomic >= totalAtomic }
}

type Client = ReturnType<typeof clientOf>['client']

async function readPrice(client: Client, pricing: Pricing): Promise<GasPrice> {
  if (pricing.type === 'legacy') {
    return { type: 'legacy', gasPriceAtomic: pricing.gasPriceAtomic ?? (await client.getGasPrice()) }
  }
  const fees = await client.estimateFeesPerGas().catch((error: unknown) => {
    // An added network may be older than base fees; what the site asked for in so many words is not changed.
    if (pricing.type === 'any' && error instanceof Eip1559FeesNotSupportedError) return undefined
    throw error
  })
  if (!fees) return { type: 'legacy', gasPriceAtomic: await client.getGasPrice() }
  const asked = pricing.type === 'eip1559' ? pricing : undefined
  const tip = asked?.maxPriorityFeePerGasAtomic
  const most = asked?.maxFeePerGasAtomic ?? largerOf(fees.maxFeePerGas, tip ?? 0n)
  return {
    type: 'eip1559',
    maxFeePerGasAtomic: most,
    maxPriorityFeePerGasAtomic: smallerOf(tip ?? fees.maxPriorityFeePerGas, most),
  }
}

function toFees(price: GasPrice) {
  if (price.type === 'legacy') return { gasPrice: price.gasPriceAtomic }
  return { maxFeePerGas: price.maxFeePerGasAtomic, maxPriorityFeePerGas: price.maxPriorityFeePerGasAtomic }
}

/** Gas for a transaction whose cost cannot be estimated because it is expected to fail. */
const fallbackGas = 500_000n

function smallerOf(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

function largerOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** A reason longer than this is raw data nobody reads. */
const maxReasonCharacters = 120

/** What viem says of a failure, in one sentence. */
export function shortMessageOf(error: unknown): string {
  const isShort = typeof error === 'object' && error !== null && 'shortMessage' in error
  const reason = isShort ? String(error.shortMessage) : 'The network expects this transaction to fail.'
  return reason.length > maxReasonCharacters ? `${reason.slice(0, maxReasonCharacters)}…` : reason
}

/**
 * Signs and sends a transaction exactly as it was shown.
 *
 * @param network - On which network.
 * @param account - Who sends it.
 * @param transaction - What the site asked for.
 * @param prepared - What was shown.
 * @returns The transaction's hash.
 */
export function sendTransaction(
  network: Network,
  account: Account,
  transaction: TransactionRequest,
  prepared: PreparedTransaction,
): Promise<Hex> {
  return sendSigned(network, account, { transaction, prepared, nonce: transaction.nonce })
}

/**
 * Signs and sends a transaction at a price.
 *
 * @param network - On which network.
 * @param account - Who sends it.
 * @param parts - The transaction, what it costs, and its number among the account's; the next one when left out.
 */
export async function sendSigned(
  network: Network,
  account: Account,
  {
    transaction,
    prepared: { gas, price },
    nonce,
  }: {
    transaction: TransactionRequest
    prepared: Pick<PreparedTransaction, 'gas' | 'price'>
    nonce: number | undefined
  },
): Promise<Hex> {
  const { chain, url } = clientOf(network)
  const { valueAtomic, data } = transaction
  const { to, accessList } = withoutChecksums(transaction)
  const client = createWalletClient({ account: signerOf(account), chain, transport: http(url) })
  const onePrice = accessList ? 'eip2930' : 'legacy'
  const request = {
    type: price.type === 'legacy' ? onePrice : 'eip1559',
    ...(to && { to }),
    value: valueAtomic,
    data,
    gas,
    ...(nonce !== undefined && { nonce }),
    ...(accessList && { accessList }),
    ...toFees(price),
  }
  return client.sendTransaction(request as Parameters<typeof client.sendTransaction>[0])
}
