import type { ChainConnection, FeeQuote, Transfer, WalletFailure } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { type Hex, numberToHex } from 'viem'
import type { Eip1193Provider } from '../wallets/Eip1193Provider.js'
import type { EvmFeeDetails } from './estimateFee.js'
import { toEncodingError } from './toEncodingError.js'
import { toTransaction } from './toTransaction.js'

/**
 * What sending needs of what a page has from the start. It is given, not imported: what early and late code share by
 * importing it becomes a script of its own.
 */
export type WalletTools = {
  asProvider(value: unknown): Eip1193Provider
  readHash(answer: unknown): Hex
  readWalletFailure(error: unknown): WalletFailure
  toWalletError(error: unknown, method: string): Error
}

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
