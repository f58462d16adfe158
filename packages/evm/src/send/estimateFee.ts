import type { FeeQuote, SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { BaseError, ExecutionRevertedError } from 'viem'
import { estimateGas } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { estimateSmartGas } from './estimateSmartGas.js'
import { findWarnings } from './findWarnings.js'
import { type GasPrices, getHighestPrice, readGasPrices } from './readGasPrices.js'
import { readNodeRefusal } from './readNodeRefusal.js'
import { toReadError } from './toReadError.js'
import { toTransaction } from './toTransaction.js'
import type { WalletTools } from './WalletTools.js'

/** A plain transfer of ether to an account costs exactly this. */
const plainTransferGas = 21_000n

/** What the wallet is asked to pay, so that the fee shown is the fee signed. */
export type EvmFeeDetails = GasPrices & {
  gas: bigint
  /** A smart account sends it. */
  isOperation: boolean
}

/**
 * The most a transfer can cost: its gas, with a fifth to spare where a contract runs, at the highest fee offered. What a smart
 * account takes, and whether somebody pays for it, its wallet says.
 *
 * @param reader - Reads from the transfer's network.
 * @param transfer - The transfer, and who sends it.
 * @param tools - How wallets are asked.
 * @throws `send/insufficient-funds`, `send/would-fail` and what else a node says of a transaction, `wallet/…`, `wire/…`, `parsing/address`.
 */
export async function estimateFee(
  reader: Reader,
  transfer: Parameters<SendCapability['estimateFee']>[0],
  tools: WalletTools,
): Promise<FeeQuote> {
  const { from, ...transaction } = toTransaction(transfer)
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
    const details: EvmFeeDetails = { gas, ...fees, isOperation }
    const fee = isSponsored ? { feeAtomic: 0n, isSponsored } : { feeAtomic: gas * price }
    return { ...fee, warnings, details }
  } catch (error) {
    throw toEstimateError(error, tools)
  }
}

function withSpare(gas: bigint) {
  return { gas: gas === plainTransferGas ? gas : (gas * 6n) / 5n, isSponsored: false }
}

function toEstimateError(error: unknown, tools: WalletTools): unknown {
  const refusal = readNodeRefusal(error, tools)
  if (refusal) return refusal
  const isReverted =
    error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError)
  if (isReverted) return new SendError('send/would-fail', undefined, { cause: error })
  return toReadError(error)
}
