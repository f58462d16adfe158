import type { FeePart, FeeQuote, SendCapability, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { proveCoins } from '../coins/proveCoins.js'
import { toScript } from '../coins/scripts.js'
import { readFeeRates } from '../network/readFeeRates.js'
import type { Payment } from '../psbt/Payment.js'
import { buildTransaction } from '../psbt/Payment.js'
import type { BitcoinProvider } from '../wallets/BitcoinProvider.js'
import { getPayer, type Payer, toOrdinalRefusal } from './getPayer.js'
import { planPayment } from './planPayment.js'
import type { SendTools } from './SendTools.js'

/**
 * What a quote holds: the payment that was reviewed, as it will be signed; or that the wallet makes it itself, at about this rate.
 */
export type BitcoinFeeDetails =
  | { type: 'psbt'; payment: Payment }
  | { type: 'wallet'; amount: bigint; rate: bigint }

type Estimated = Parameters<SendCapability['estimateFee']>[0]

/**
 * What a transfer costs: its coins are chosen for it, and their amounts are proven. No wallet is asked. Where the wallet makes transfers
 * itself and signs none of the kit's, it is about what the wallet will choose.
 *
 * @param transfer - The transfer; an amount of 0, or `isMax`, stands for all there is.
 * @param tools - See {@link SendTools}.
 * @throws `parsing/address`, `send/…`, `wire/…`.
 */
export async function estimateFee(transfer: Estimated, tools: SendTools): Promise<FeeQuote> {
  const { node, pace, readPrevious, spent } = tools
  const { from, network, sender } = transfer
  assertNative(transfer)
  const payer = getPayer(from, { connection: sender?.connection, network })
  if (sender?.accountType === 'ordinal') throw toOrdinalRefusal()
  const provider = sender?.connection.provider as BitcoinProvider | undefined
  const isOurs = isSignable(payer, provider)
  if (!isOurs && provider && !provider.sendTransfer) throw toUnknownRefusal()

  const rate = (await readFeeRates(node))[pace]
  // What only the wallet knows how to spend is weighed as the largest of the usual kinds.
  const spending = payer.spending ?? {
    ...({ kind: 'p2sh-p2wpkh', keyBytes: 33 } as const),
    script: toScript(from, network),
  }
  const plan = await planPayment(transfer, { node, payer, spending, rate, isSpent: spent.has })
  const { amount, change, fee, forgone, receiver } = plan
  const parts: readonly FeePart[] = [
    { kind: 'network', amountAtomic: fee - forgone },
    { kind: 'too-little-change', amountAtomic: forgone },
  ]
  const isMax = transfer.isMax || transfer.amountAtomic === 0n
  const quote = { feeAtomic: fee, ...(isMax && { mostAtomic: amount }) }
  if (!isOurs || !payer.spending) {
    return {
      ...quote,
      isChosenByWallet: true,
      details: { type: 'wallet', amount, rate } satisfies BitcoinFeeDetails,
    }
  }
  const payment: Payment = {
    spending: payer.spending,
    coins: await proveCoins(node, { coins: plan.coins, script: payer.spending.script }, readPrevious),
    outputs: [
      { script: receiver, amount },
      ...(change === undefined ? [] : [{ script: payer.spending.script, amount: change }]),
    ],
    hasChange: change !== undefined,
    fee,
  }
  // What cannot be built is not shown.
  buildTransaction(payment)
  return {
    ...quote,
    ...(forgone > 0n && { parts }),
    details: { type: 'psbt', payment } satisfies BitcoinFeeDetails,
  }
}

/** There is nothing else to send: the amount of another token must never be taken for satoshis. */
export function assertNative({ token: { symbol, type } }: Pick<Transfer, 'token'>): void {
  if (type !== 'native') throw new SendError('send/not-transferable', { symbol, reason: type })
}

/** Whether the wallet signs what the kit has built, which goes before a transfer of its own. */
function isSignable(payer: Payer, provider: BitcoinProvider | undefined): boolean {
  return payer.spending !== undefined && provider?.signPsbt !== undefined
}

function toUnknownRefusal(): Error {
  const reason = 'the wallet signs nothing for it that could be checked here'
  return new SendError('send/account-not-for-sending', { reason })
}
