import type { ChainConnection, FeeQuote, SentReference, Transfer } from '@latchkey/core'
import { numberToHex } from 'viem'
import type { EvmFeeDetails } from './estimateFee.js'
import { readNodeRefusal } from './readNodeRefusal.js'
import { toEncodingError } from './toEncodingError.js'
import { toTransaction } from './toTransaction.js'
import type { WalletTools } from './WalletTools.js'

/** What a transfer is as a batch (EIP-5792). */
const batch = { version: '2.0.0', atomicRequired: true }

/**
 * Asks the wallet to send a transfer: `eth_sendTransaction`, and of a smart account `wallet_sendCalls` (EIP-5792), which
 * answers as soon as its operation is on its way and not when a block has it.
 *
 * @param transfer - The transfer, with the fee that was shown.
 * @param tools - See {@link WalletTools}.
 * @returns The hash of the transaction, or of the operation.
 * @throws `wallet/…`, `send/…` for what a node says of the transaction, `encoding/…`.
 */
export async function send(
  transfer: Transfer & { connection: ChainConnection; fee: FeeQuote; signal: AbortSignal },
  tools: WalletTools,
): Promise<SentReference> {
  const { asProvider, readField, readHash, toWalletError } = tools
  const provider = asProvider(transfer.connection.provider)
  const { gas, isOperation, transaction, ...prices } = transfer.fee.details as EvmFeeDetails
  const { from, to, value, data } = transaction ?? toTransaction(transfer)
  const method = isOperation ? 'wallet_sendCalls' : 'eth_sendTransaction'
  try {
    const call = { to, value: numberToHex(value), data }
    const fees = toQuantities(prices)
    const chainId = numberToHex(Number(transfer.network.id))
    const params = isOperation
      ? [{ ...batch, from, chainId, calls: [call], capabilities: { fees: { optional: true, ...fees } } }]
      : [{ from, ...call, gas: numberToHex(gas), ...fees }]
    const answer = await provider.request({ method, params }, { signal: transfer.signal })
    if (!isOperation) return { hash: readHash(answer) }
    const userOperation = readField(readField(answer, 'capabilities'), 'userOperation')
    return { hash: readHash(readField(userOperation, 'hash')), isOperation }
  } catch (error) {
    throw toEncodingError(error) ?? readNodeRefusal(error, tools) ?? toWalletError(error, method)
  }
}

const toQuantities = (amounts: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, numberToHex(amount)]))
