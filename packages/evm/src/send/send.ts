import type { ChainConnection, FeeQuote, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import { asProvider } from '../wallets/Eip1193Provider.js'
import { readProviderError } from '../wallets/readAnswer.js'
import { toWalletError } from '../wallets/toWalletError.js'
import type { EvmFeeDetails } from './estimateFee.js'
import { toTransaction } from './toTransaction.js'

const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i, 'Expected a transaction hash'))

/**
 * Asks the wallet to send a transfer (`eth_sendTransaction`).
 *
 * @param transfer - The transfer, with the fee that was shown.
 * @returns The hash.
 * @throws `wallet/…`, `send/insufficient-funds`.
 */
export async function send(
  transfer: Transfer & { connection: ChainConnection; fee: FeeQuote },
): Promise<string> {
  const provider = asProvider(transfer.connection.provider)
  const { value, ...transaction } = toTransaction(transfer)
  const params = [{ ...transaction, value: numberToHex(value), ...toFeeFields(transfer.fee) }]
  try {
    return v.parse(hashSchema, await provider.request({ method: 'eth_sendTransaction', params }))
  } catch (error) {
    // Nodes have no code of their own for it, and every wallet passes on their words.
    if (/insufficient funds/i.test(readProviderError(error).message)) {
      throw new SendError('send/insufficient-funds', undefined, { cause: error })
    }
    throw toWalletError(error, 'eth_sendTransaction')
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
