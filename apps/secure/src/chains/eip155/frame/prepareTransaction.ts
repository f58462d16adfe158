import { numberToHex } from 'viem'
import type { WalletNetwork } from '../../../frame/networks.js'
import type { AskNode } from '../../../frame/rpc/createAskNode.js'
import type { FeeTerms } from '../../../shared/Approval.js'
import type { Eip155Operation } from '../operations.js'
import { createAsk, isPriced, quantitySchema, readFeesAndUsual } from './readFees.js'
import type { TransactionRequest } from './readTransaction.js'

type TransactionOperation = Extract<Eip155Operation, { kind: 'evm-transaction' }>

/**
 * Fills in what a transaction is sent with. What the site gave stays as it is, and beside it stands what the wallet would have
 * taken.
 *
 * @param request - What the site asked for.
 * @param parts - `from`: the account; `network`: where; `ask`: asks its node.
 * @throws `secure/node` with why it would fail.
 */
export async function prepareTransaction(
  request: TransactionRequest,
  { from, network, askNode }: { from: string; network: WalletNetwork; askNode: AskNode },
): Promise<{ operation: TransactionOperation; feeTerms: FeeTerms }> {
  const ask = createAsk(askNode, network)
  const { data, to, value } = request
  const call = { from, ...(to !== undefined && { to }), value: numberToHex(value), data }
  const estimated = ask('eth_estimateGas', [call], quantitySchema)
  const [nonce, gas, usualGas, { fees, usualPrice }] = await Promise.all([
    request.nonce ?? ask('eth_getTransactionCount', [from, 'pending'], quantitySchema),
    request.gas ?? estimated,
    // Where the site says how much, a node that cannot say it stops nobody.
    request.gas === undefined ? estimated : estimated.catch(() => undefined),
    readFeesAndUsual(request.fees, ask),
  ])
  const { isLegacy, maxFeePerGas, maxPriorityFeePerGas } = fees
  const isKnown = usualGas !== undefined && usualPrice !== undefined
  return {
    operation: {
      kind: 'evm-transaction',
      chainId: Number(network.reference),
      transaction: {
        ...{ data, gas, nonce, value },
        ...(to !== undefined && { to }),
        fees: isLegacy ? { gasPrice: maxFeePerGas } : { maxFeePerGas, maxPriorityFeePerGas },
      },
    },
    feeTerms: {
      isChosenBySite: request.gas !== undefined || isPriced(request.fees),
      usualAtomic: isKnown ? usualGas * usualPrice : undefined,
    },
  }
}
