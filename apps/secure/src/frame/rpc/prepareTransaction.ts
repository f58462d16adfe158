import { SecureError } from '@latchkey/errors/secure'
import { numberToHex } from 'viem'
import type { ParametersOf } from '../../approve/decode/parameters.js'
import type { PreparedTransaction } from '../../shared/Approval.js'
import type { WalletNetwork } from '../networks.js'
import { assertAddress } from './assertAddress.js'
import type { AskNode } from './createAskNode.js'
import { createAsk, quantitySchema, readFees, toBigInt } from './readFees.js'

/** What a site asks to send. */
export type TransactionRequest = ParametersOf<'eth_sendTransaction'>[0]

/** What a transaction is sent with, and in which of the two forms. */
export type ReadyTransaction = PreparedTransaction & { isLegacy: boolean }

/**
 * Fills in what a transaction is sent with. What the site gave stays as it is.
 *
 * @param request - As the site asked for it.
 * @param parts - `from`: the account; `network`: where; `ask`: asks its node.
 * @throws `secure/transaction-unsupported`, `secure/other-chain`, and `secure/node` with why it would fail.
 */
export async function prepareTransaction(
  request: TransactionRequest,
  { from, network, askNode }: { from: string; network: WalletNetwork; askNode: AskNode },
): Promise<ReadyTransaction> {
  assertPlain(request, network.reference)
  assertAddress(request.to)
  const ask = createAsk(askNode, network)
  const data = request.data ?? request.input ?? '0x'
  const to = request.to ?? undefined
  const value = toBigInt(request.value) ?? 0n
  const call = { from, ...(to !== undefined && { to }), value: numberToHex(value), data }
  const [nonce, gas, fees] = await Promise.all([
    toBigInt(request.nonce) ?? ask('eth_getTransactionCount', [from, 'pending'], quantitySchema),
    toBigInt(request.gas) ?? ask('eth_estimateGas', [call], quantitySchema),
    readFees(request, ask),
  ])
  return { from, to, value, data: data as `0x${string}`, nonce, gas, ...fees }
}

/** Only transactions that transfer and call: no blobs, no list of accesses, and no authorization of EIP-7702 (S18). */
function assertPlain(request: TransactionRequest, reference: string): void {
  const { chainId, data, gasPrice, input, maxFeePerGas, type } = request
  if (chainId !== undefined && BigInt(chainId) !== BigInt(reference)) {
    throw new SecureError('secure/other-chain', { asked: String(BigInt(chainId)), current: reference })
  }
  const refuse = (reason: string) => new SecureError('secure/transaction-unsupported', { reason })
  if (type !== undefined && ![0n, 2n].includes(BigInt(type))) throw refuse(`its type is ${type.slice(0, 10)}`)
  if (data !== undefined && input !== undefined && data !== input) throw refuse('data and input differ')
  if (gasPrice !== undefined && maxFeePerGas !== undefined) throw refuse('it has two prices')
}
