import type { ChainConnection, FeeQuote, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { type Hex, numberToHex } from 'viem'
import type { EvmFeeDetails } from './estimateFee.js'
import { toEncodingError } from './toEncodingError.js'
import { toTransaction } from './toTransaction.js'
import type { WalletTools } from './WalletTools.js'

/**
 * Asks the wallet to send a transfer (`eth_sendTransaction`).
 *
 * @param transfer - The transfer, with the fee that was shown.
 * @param tools - See {@link WalletTools}.
 * @returns The hash.
 * @throws `wallet/…`, `send/insufficient-funds`, `encoding/…`.
 */
export async function send(
  transfer: Transfer & { connection: ChainConnection; fee: FeeQuote; signal: AbortSignal },
  { asProvider, readHash, readWalletFailure, toWalletError }: WalletTools,
): Promise<string> {
  const provider = asProvider(transfer.connection.provider)
  const { value, ...transaction } = toTransaction(transfer)
  try {
    const params = [{ ...transaction, value: numberToHex(value), ...toFeeFields(transfer.fee) }]
    const { signal } = transfer
    return readHash(await provider.request({ method: 'eth_sendTransaction', params }, { signal }))
  } catch (error) {
    // Nodes have no code of their own for it, and every wallet passes on their words.
    if (/insufficient funds/i.test(readWalletFailure(error).message)) {
      throw new SendError('send/insufficient-funds', undefined, { cause: error })
    }
    throw toEncodingError(error) ?? toWalletError(error, 'eth_sendTransaction')
  }
}

function toFeeFields(fee: FeeQuote): Record<string, Hex> {
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = fee.details as EvmFeeDetails
  return {
    gas: numberToHex(gas),
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
  }
}
