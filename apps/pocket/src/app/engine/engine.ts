import {
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  defineChain,
  erc20Abi,
  type Hex,
  http,
  type TypedDataDefinition,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { TransactionRequest, TypedData } from '../requests/parseRequest.js'
import { type Account, testMnemonic } from '../wallet/accounts.js'
import type { Network } from '../wallet/createWallet.js'

// What talks to the networks and signs. Loaded when it is used, so that the window shows before it is there.

/** What a call to a token does. */
export type TokenAction = {
  action: 'transfer' | 'approve'
  /** Whose tokens move, when it is not the sender. */
  from?: string
  to: string
  amountAtomic: bigint
  token: { address: string; name: string; symbol: string; decimals: number }
}

/** What a transaction does and costs; amounts are in wei. */
export type PreparedTransaction = {
  gas: bigint
  maxFeePerGasAtomic: bigint
  maxPriorityFeePerGasAtomic: bigint
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
}

const signerOf = (account: Account) => mnemonicToAccount(testMnemonic, { addressIndex: account.index })

function clientOf(network: Network) {
  const url = new URL(`/rpc/${network.id}`, window.location.origin).href
  const chain = defineChain({
    id: network.id,
    name: network.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return { client: createPublicClient({ chain, transport: http(url, { retryCount: 1 }) }), chain, url }
}

/**
 * The ether of an account.
 *
 * @param network - On which network.
 * @param account - Whose.
 * @returns The balance in wei.
 */
export function readBalance(network: Network, account: Account): Promise<bigint> {
  return clientOf(network).client.getBalance({ address: account.address })
}

/**
 * Signs a message (EIP-191).
 *
 * @param account - With which account.
 * @param hex - The message's bytes.
 */
export function signMessage(account: Account, hex: Hex): Promise<Hex> {
  return signerOf(account).signMessage({ message: { raw: hex } })
}

/**
 * Signs a text (EIP-191).
 *
 * @param account - With which account.
 * @param text - Exactly what was shown.
 */
export function signText(account: Account, text: string): Promise<Hex> {
  return signerOf(account).signMessage({ message: text })
}

/**
 * Signs typed data (EIP-712).
 *
 * @param account - With which account.
 * @param typedData - The data, checked for form; viem checks it against its own types.
 */
export function signTypedData(account: Account, typedData: TypedData): Promise<Hex> {
  return signerOf(account).signTypedData(typedData as unknown as TypedDataDefinition)
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
  const { to, valueAtomic, data } = transaction
  const call = { account: account.address, value: valueAtomic, data, ...(to && { to }) }
  const [balanceAtomic, fees, estimate, code, token] = await Promise.all([
    client.getBalance({ address: account.address }),
    client.estimateFeesPerGas(),
    transaction.gas ?? client.estimateGas(call).catch((error: unknown) => shortMessageOf(error)),
    to ? client.getCode({ address: to }) : undefined,
    readTokenAction(network, transaction),
  ])
  const maxPriorityFeePerGasAtomic = transaction.maxPriorityFeePerGasAtomic ?? fees.maxPriorityFeePerGas
  const maxFeePerGasAtomic = transaction.maxFeePerGasAtomic ?? fees.maxFeePerGas
  const gas = typeof estimate === 'bigint' ? estimate : fallbackGas
  const feeAtomic = gas * maxFeePerGasAtomic
  const totalAtomic = valueAtomic + feeAtomic
  return {
    gas,
    maxFeePerGasAtomic,
    maxPriorityFeePerGasAtomic: smallerOf(maxPriorityFeePerGasAtomic, maxFeePerGasAtomic),
    feeAtomic,
    totalAtomic,
    balanceAtomic,
    isCovered: balanceAtomic >= totalAtomic,
    willFail: typeof estimate === 'string' ? estimate : undefined,
    isContract: code !== undefined && code !== '0x',
    token,
  }
}

/** Gas for a transaction whose cost cannot be estimated because it is expected to fail. */
const fallbackGas = 500_000n

function smallerOf(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

/** A reason longer than this is raw data nobody reads. */
const maxReasonCharacters = 120

function shortMessageOf(error: unknown): string {
  const isShort = typeof error === 'object' && error !== null && 'shortMessage' in error
  const reason = isShort ? String(error.shortMessage) : 'The network expects this transaction to fail.'
  return reason.length > maxReasonCharacters ? `${reason.slice(0, maxReasonCharacters)}…` : reason
}

async function readTokenAction(
  network: Network,
  { to, data }: TransactionRequest,
): Promise<TokenAction | undefined> {
  const call = to && decodeTokenCall(data)
  if (!to || !call) return undefined
  const { client } = clientOf(network)
  const contract = { address: to, abi: erc20Abi } as const
  try {
    const [name, symbol, decimals] = await Promise.all([
      client.readContract({ ...contract, functionName: 'name' }),
      client.readContract({ ...contract, functionName: 'symbol' }),
      client.readContract({ ...contract, functionName: 'decimals' }),
    ])
    return { ...call, token: { address: to, name, symbol, decimals } }
  } catch {
    // It looks like a token call but no token answers there: shown as a plain contract call.
    return undefined
  }
}

function decodeTokenCall(data: Hex): Omit<TokenAction, 'token'> | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'transfer') return { action: 'transfer', to: args[0], amountAtomic: args[1] }
    if (functionName === 'approve') return { action: 'approve', to: args[0], amountAtomic: args[1] }
    if (functionName === 'transferFrom') {
      return { action: 'transfer', from: args[0], to: args[1], amountAtomic: args[2] }
    }
  } catch {
    // Another contract's function.
  }
  return undefined
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
  const { chain, url } = clientOf(network)
  const client = createWalletClient({ account: signerOf(account), chain, transport: http(url) })
  return client.sendTransaction({
    type: 'eip1559',
    ...(transaction.to && { to: transaction.to }),
    value: transaction.valueAtomic,
    data: transaction.data,
    gas: prepared.gas,
    maxFeePerGas: prepared.maxFeePerGasAtomic,
    maxPriorityFeePerGas: prepared.maxPriorityFeePerGasAtomic,
  })
}
