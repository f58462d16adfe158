import type { SwapTerms } from '@latchkey/core'
import { isSameEvmAddress } from '@latchkey/primitives'
import { type Hex, type Log, parseAbi, parseEventLogs, type TransactionReceipt } from 'viem'
import { getBalance } from 'viem/actions'
import type { Reader } from '../network/createReader.js'

const eventAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
])

/**
 * Reads how much of a token an account has got by a transaction: a token's transfers to it less those from it; of the coin what was
 * unwrapped for it, as nothing records the movements of coins.
 *
 * @param reader - Reads from the network.
 * @param parameters - The receipt of the transaction, the account, what was bought, and the wrapped coin where it is known.
 * @returns Base units; undefined when it cannot be told exactly.
 * @throws What viem throws.
 */
export async function readReceived(
  reader: Reader,
  {
    account,
    bought,
    receipt,
    wrappedCoin,
  }: Pick<SwapTerms, 'account' | 'bought'> & {
    receipt: TransactionReceipt
    wrappedCoin: string | undefined
  },
): Promise<bigint | undefined> {
  if (bought.address !== undefined) return readToken(receipt.logs, bought.address, account)
  return wrappedCoin === undefined ? undefined : readCoin(reader, { receipt, account, wrappedCoin })
}

function readToken(logs: readonly Log[], token: string, account: string): bigint | undefined {
  const events = parse(logs, token)
  const sum = (name: 'Transfer' | 'Deposit', side: 'from' | 'to' | 'account') =>
    events
      .filter(({ args, eventName }) => eventName === name && isAccount(args, side, account))
      .reduce((total, { args }) => total + ('value' in args ? args.value : args.amount), 0n)
  const transferred = sum('Transfer', 'to') - sum('Transfer', 'from')
  // Wrapped coins come into being, which the first of them (WETH9) does not tell as a transfer.
  const received = transferred === 0n ? sum('Deposit', 'account') : transferred
  return received > 0n ? received : undefined
}

/** Only where nothing else can have been meant: it was unwrapped by the called contract or the account, or its balance says the same. */
async function readCoin(
  reader: Reader,
  { account, receipt, wrappedCoin }: { receipt: TransactionReceipt; account: string; wrappedCoin: string },
): Promise<bigint | undefined> {
  const unwrapped = parse(receipt.logs, wrappedCoin).flatMap(({ args, eventName }) =>
    eventName === 'Withdrawal' ? [args] : [],
  )
  if (unwrapped.length === 0) return undefined
  const amount = unwrapped.reduce((sum, one) => sum + one.amount, 0n)
  const isSender = isSameEvmAddress(receipt.from, account)
  const isOfSwap = (by: string) =>
    isSameEvmAddress(by, account) || (receipt.to !== null && isSameEvmAddress(by, receipt.to))
  if (isSender && unwrapped.every((one) => isOfSwap(one.account))) return amount

  const address = account.toLowerCase() as Hex
  const [before, after] = await Promise.all([
    getBalance(reader, { address, blockNumber: receipt.blockNumber - 1n }),
    getBalance(reader, { address, blockNumber: receipt.blockNumber }),
  ])
  const paid = isSender ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return after - before + paid === amount ? amount : undefined
}

function parse(logs: readonly Log[], contract: string) {
  const own = logs.filter(({ address }) => isSameEvmAddress(address, contract))
  return parseEventLogs({ abi: eventAbi, logs: own })
}

function isAccount(args: object, side: string, account: string): boolean {
  const found = (args as Partial<Record<string, unknown>>)[side]
  return typeof found === 'string' && isSameEvmAddress(found, account)
}
