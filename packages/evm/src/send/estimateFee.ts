import type { FeeQuote, SendCapability, SignedNftTransfer } from '@latchkey/core'
import { readNftTransfer } from '@latchkey/decode'
import { SendError } from '@latchkey/errors/send'
import { BaseError, ExecutionRevertedError, getAddress } from 'viem'
import { estimateGas } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { estimateSmartGas } from './estimateSmartGas.js'
import { findWarnings } from './findWarnings.js'
import { type GasPrices, getHighestPrice, readGasPrices } from './readGasPrices.js'
import { toReadError } from './toReadError.js'
import { type TransferTransaction, toTransaction } from './toTransaction.js'
import type { WalletTools } from './WalletTools.js'

/** A plain transfer of ether to an account costs exactly this. */
const plainTransferGas = 21_000n

/** What the wallet is asked to pay, so that the fee shown is the fee signed. */
export type EvmFeeDetails = GasPrices & {
  gas: bigint
  /** A smart account sends it. */
  isOperation: boolean
  /** Of an NFT: what was shown is read from this, and this is signed. */
  transaction?: TransferTransaction
}

/**
 * The most a transfer can cost: its gas, with a fifth to spare where a contract runs, at the highest fee offered. What a smart
 * account takes, and whether somebody pays for it, its wallet says.
 *
 * @param reader - Reads from the transfer's network.
 * @param transfer - The transfer, and who sends it.
 * @param tools - How wallets are asked.
 * @throws `send/insufficient-funds`, `send/would-fail`, `wallet/…`, `wire/…`, `parsing/address`.
 */
export async function estimateFee(
  reader: Reader,
  transfer: Parameters<SendCapability['estimateFee']>[0],
  tools: WalletTools,
): Promise<FeeQuote> {
  const asked = toTransaction(transfer)
  const { from, ...transaction } = asked
  const nft = transfer.token.type === 'nft' ? readBack(asked, transfer.token.symbol) : undefined
  const { sender } = transfer
  const isOperation = sender?.accountType === 'smartAccount'
  try {
    const [{ gas, isSponsored }, prices, warnings] = await Promise.all([
      isOperation
        ? estimateSmartGas({ from, ...transaction }, transfer.network, sender.connection, tools)
        : estimateGas(reader, { account: from, ...transaction }).then(withSpare),
      readGasPrices(reader),
      findWarnings(reader, transfer.to),
    ])
    const price = getHighestPrice(prices)
    // An operation has both prices on any network (ERC-4337).
    const isWithoutTip = isOperation && 'gasPrice' in prices
    const fees = isWithoutTip ? { maxFeePerGas: price, maxPriorityFeePerGas: price } : prices
    const details: EvmFeeDetails = { gas, ...fees, isOperation, ...(nft && { transaction: asked }) }
    const fee = isSponsored ? { feeAtomic: 0n, isSponsored } : { feeAtomic: gas * price }
    return { ...fee, warnings, details, ...(nft && { nft }) }
  } catch (error) {
    throw toEstimateError(error, tools)
  }
}

/** What the call says, as wallets read it. */
function readBack({ data, to }: TransferTransaction, symbol: string): SignedNftTransfer {
  const read = readNftTransfer(data)
  if (!read || read.hasMessage) throw new SendError('send/not-transferable', { symbol, reason: 'unreadable' })
  const { amountAtomic, from, tokenId } = read
  return { contract: to, from: getAddress(from), to: getAddress(read.to), tokenId, amountAtomic }
}

function withSpare(gas: bigint) {
  return { gas: gas === plainTransferGas ? gas : (gas * 6n) / 5n, isSponsored: false }
}

function toEstimateError(error: unknown, { readWalletFailure }: WalletTools): unknown {
  if (/insufficient funds|exceeds balance|exceeds the balance/i.test(String(error))) {
    return new SendError('send/insufficient-funds', undefined, { cause: error })
  }
  const isReverted =
    error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError)
  // Of a smart account its wallet says it.
  if (isReverted || /would fail/.test(readWalletFailure(error).message)) {
    return new SendError('send/would-fail', undefined, { cause: error })
  }
  return toReadError(error)
}
