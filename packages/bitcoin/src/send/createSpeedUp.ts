import type { SpeedUpCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { isSameBytes } from '@latchkey/primitives'
import type { Payment } from '../psbt/Payment.js'
import type { BitcoinProvider } from '../wallets/BitcoinProvider.js'
import { getPayer } from './getPayer.js'
import { handOver } from './handOver.js'
import { planSpeedUp, toImpossible } from './planSpeedUp.js'
import type { SendTools } from './SendTools.js'
import { signPayment } from './signPayment.js'

type Estimated = Parameters<SpeedUpCapability['estimate']>[0]
type Sent = Parameters<SpeedUpCapability['send']>[0]

/**
 * What it costs to have a payment taken sooner.
 *
 * @param parameters - The payment that waits, its account and wallet.
 * @param tools - See {@link SendTools}.
 * @throws `send/speed-up-impossible`, `send/insufficient-funds`, `wire/…`.
 */
export async function estimateSpeedUp(
  { hash, from, connection, network }: Estimated,
  tools: SendTools,
): ReturnType<SpeedUpCapability['estimate']> {
  const payer = getPayer(from, { connection, network })
  const isSigned = (connection.provider as BitcoinProvider).signPsbt !== undefined
  if (!payer.spending || !isSigned) throw toImpossible('the wallet signs nothing for it here')
  const { payment, feeBefore } = await planSpeedUp({ hash, payer, spending: payer.spending }, tools)
  return { hash, feeBeforeAtomic: feeBefore, feeAtomic: payment.fee, details: payment }
}

/**
 * Has the wallet sign what takes the place of a payment, and hands it to the network.
 *
 * @param parameters - What was reviewed, its account and wallet.
 * @param tools - See {@link SendTools}.
 * @returns The payment that was sent, its id, and the whole of it.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function sendSpeedUp(
  { quote, from, connection, network, signal }: Sent,
  tools: SendTools,
): Promise<{ id: string; hex: string; payment: Payment }> {
  const payment = quote.details as Payment
  const payer = getPayer(from, { connection, network })
  const isReviewed =
    payment.fee === quote.feeAtomic &&
    payer.spending !== undefined &&
    isSameBytes(payer.spending.script, payment.spending.script)
  if (!isReviewed) throw new SendError('send/quote-outdated')
  // Nobody shall be asked to sign what a block has made void, or what takes back that it was cancelled.
  const waiting = await tools.node.getTransaction(quote.hash)
  if (waiting?.txid !== quote.hash) throw toImpossible('the network has not got it')
  if (waiting.status.confirmed) throw toImpossible('a block has it already')
  signal.throwIfAborted()
  const finished = await signPayment(payment, { payer, connection, network })
  await handOver(tools.lasting, finished, { coins: payment.coins, replaces: quote.hash })
  tools.spent.add(payment.coins)
  return { ...finished, payment }
}
