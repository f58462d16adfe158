import type { SendCapability } from '@latchkey/core'
import { estimateGas } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { estimateSmartGas } from './estimateSmartGas.js'
import { type GasPrices, getHighestPrice, readGasPrices } from './readGasPrices.js'
import type { TransferTransaction } from './toTransaction.js'
import type { WalletTools } from './WalletTools.js'

/** A plain transfer of ether to an account costs exactly this. */
const plainTransferGas = 21_000n

/** What the wallet is asked to pay, so that the fee shown is the fee signed. */
export type CallCost = GasPrices & {
  gas: bigint
  /** A smart account sends it. */
  isOperation: boolean
}

/**
 * Estimates what a transaction can cost at most: its gas, with a fifth to spare where a contract runs, at the highest fee offered.
 * What a smart account takes, and whether somebody pays for it, its wallet says.
 *
 * @param reader - Reads from the network.
 * @param transaction - As the wallet would be asked for it.
 * @param options - The network, and who sends.
 * @param tools - How wallets are asked.
 * @throws What viem and the wallet throw.
 */
export async function estimateCall(
  reader: Reader,
  { from, ...transaction }: TransferTransaction,
  { network, sender }: Pick<Parameters<SendCapability['estimateFee']>[0], 'network' | 'sender'>,
  tools: WalletTools,
): Promise<{ cost: CallCost; fee: { feeAtomic: bigint; isSponsored?: boolean } }> {
  const isOperation = sender?.accountType === 'smartAccount'
  const [{ gas, isSponsored }, prices] = await Promise.all([
    isOperation
      ? estimateSmartGas({ from, ...transaction }, network, sender.connection, tools)
      : estimateGas(reader, { account: from, ...transaction }).then(withSpare),
    readGasPrices(reader),
  ])
  const price = getHighestPrice(prices)
  // An operation has both prices on any network (ERC-4337).
  const isWithoutTip = isOperation && 'gasPrice' in prices
  const fees = isWithoutTip ? { maxFeePerGas: price, maxPriorityFeePerGas: price } : prices
  const fee = isSponsored ? { feeAtomic: 0n, isSponsored } : { feeAtomic: gas * price }
  return { cost: { gas, ...fees, isOperation }, fee }
}

function withSpare(gas: bigint) {
  return { gas: gas === plainTransferGas ? gas : (gas * 6n) / 5n, isSponsored: false }
}
