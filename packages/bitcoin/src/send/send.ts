import type { SendCapability } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { encodeHex, isSameBytes, toPlainText } from '@latchkey/primitives'
import { toScript } from '../coins/scripts.js'
import type { BitcoinNode } from '../network/createNode.js'
import type { Payment } from '../psbt/Payment.js'
import type { BitcoinProvider } from '../wallets/BitcoinProvider.js'
import { toTransactionId, UnnamedTransaction } from '../wallets/readAnswer.js'
import { assertNative, type BitcoinFeeDetails } from './estimateFee.js'
import { getPayer } from './getPayer.js'
import { handOver } from './handOver.js'
import type { SendTools } from './SendTools.js'
import { assertHere, signPayment } from './signPayment.js'
import type { Unseen } from './unseen.js'

type Sent = Parameters<SendCapability['send']>[0]

/**
 * Has the wallet sign exactly the payment that was reviewed and hands it to the network, or has the wallet make the transfer where it
 * signs nothing of others.
 *
 * @param transfer - The transfer, with the fee that was shown.
 * @param tools - See {@link SendTools}.
 * @returns The transaction's id; `hex`: the whole of it, or `unseen` where the wallet has made it.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function send(
  transfer: Sent,
  tools: SendTools,
): Promise<{ id: string; hex?: string; unseen?: Unseen }> {
  const { amountAtomic, connection, from, network, signal, to } = transfer
  const details = transfer.fee.details as BitcoinFeeDetails
  const provider = connection.provider as BitcoinProvider
  assertNative(transfer)
  if (details.type === 'wallet') {
    // The amount followed an estimate; it is never another one than was shown.
    if (details.amount !== amountAtomic) throw new SendError('send/quote-outdated')
    assertHere(provider, network)
    signal.throwIfAborted()
    const unseen = {
      ...{ script: encodeHex(toScript(to, network)), value: amountAtomic },
      walletName: toPlainText(provider.name),
    }
    const id = await sendByWallet(provider, { from, recipient: to, amountAtomic, rate: details.rate })
    return { id, unseen }
  }
  const { payment } = details
  const payer = getPayer(from, { connection, network })
  const [paid] = payment.outputs
  const isReviewed =
    paid?.amount === amountAtomic &&
    isSameBytes(paid.script, toScript(to, network)) &&
    isSameBytes(payment.spending.script, toScript(from, network)) &&
    payment.fee === transfer.fee.feeAtomic
  if (!isReviewed) throw new SendError('send/quote-outdated')
  await assertUnspent(tools.node, payment, from)
  signal.throwIfAborted()
  const finished = await signPayment(payment, { payer, connection, network })
  // From here on it may be out, so nothing takes it back any more.
  await handOver(tools.lasting, finished, payment)
  tools.spent.add(payment.coins)
  return finished
}

/** A review may stand for long: nobody shall be asked to sign what cannot be sent any more. */
async function assertUnspent(
  node: Pick<BitcoinNode, 'getUnspent'>,
  { coins }: Payment,
  from: string,
): Promise<void> {
  const unspent = new Set((await node.getUnspent(from)).map(({ txid, vout }) => `${txid}:${vout}`))
  const isThere = coins.every(({ txid, vout }) => unspent.has(`${txid}:${vout}`))
  if (!isThere) throw new SendError('send/funds-moved')
}

async function sendByWallet(
  provider: BitcoinProvider,
  { rate, ...transfer }: { from: string; recipient: string; amountAtomic: bigint; rate: bigint },
): Promise<string> {
  const walletName = toPlainText(provider.name)
  if (!provider.sendTransfer) throw new AppKitError('wallet/unsupported-method', { method: 'sendTransfer' })
  const feeRate = Math.ceil(Number(rate) / 1000)
  try {
    return toTransactionId(await provider.sendTransfer({ ...transfer, feeRate }))
  } catch (cause) {
    // It has said that it was sent, and not where: it is looked up in the wallet, and not sent again.
    const isUnnamed = [cause, (cause as Error | undefined)?.cause].some(
      (error) => error instanceof UnnamedTransaction,
    )
    throw isUnnamed ? new SendError('send/unnamed', { walletName }, { cause }) : cause
  }
}
