import type { FeeQuote, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { BaseError, ExecutionRevertedError } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { toReadError } from './toReadError.js'
import { toTransaction } from './toTransaction.js'

/** A plain transfer of ether to an account costs exactly this. */
const plainTransferGas = 21_000n

/** What the wallet is asked to pay, so that the fee shown is the fee signed. */
export type EvmFeeDetails = { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/**
 * The most a transfer can cost: its gas, with a fifth to spare where a contract runs, at the highest fee offered.
 *
 * @param reader - Reads from the transfer's network.
 * @param transfer - The transfer.
 * @throws `send/insufficient-funds`, `send/would-fail`, `wire/…`, `parsing/address`.
 */
export async function estimateFee(reader: Reader, transfer: Transfer): Promise<FeeQuote> {
  const { from, ...transaction } = toTransaction(transfer)
  try {
    const [gas, fees] = await Promise.all([
      estimateGas(reader, { account: from, ...transaction }),
      estimateFeesPerGas(reader),
    ])
    const gasLimit = gas === plainTransferGas ? gas : (gas * 6n) / 5n
    const details: EvmFeeDetails = {
      gas: gasLimit,
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    }
    return { feeAtomic: gasLimit * fees.maxFeePerGas, details }
  } catch (error) {
    if (/insufficient funds|exceeds balance|exceeds the balance/i.test(String(error))) {
      throw new SendError('send/insufficient-funds', undefined, { cause: error })
    }
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError)) {
      throw new SendError('send/would-fail', undefined, { cause: error })
    }
    throw toReadError(error)
  }
}
