import type { ChainConnection, Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { encodeBase64, toPlainText } from '@latchkey/primitives'
import { type FinishedPayment, finalise } from '../psbt/finalise.js'
import { buildTransaction, type Payment } from '../psbt/Payment.js'
import { readSigned } from '../psbt/readSigned.js'
import type { BitcoinProvider } from '../wallets/BitcoinProvider.js'
import type { Payer } from './getPayer.js'

/**
 * Has a wallet sign exactly a payment that was reviewed.
 *
 * @param payment - The payment.
 * @param parts - `payer`: whose coins it spends; the wallet, and the network it must be on.
 * @returns The finished transaction.
 * @throws `wallet/…`, `send/wallet-elsewhere`, `send/changed-by-wallet`, `send/signature-missing`.
 */
export async function signPayment(
  payment: Payment,
  { payer, connection, network }: { payer: Payer; connection: ChainConnection; network: Network },
): Promise<FinishedPayment> {
  const provider = connection.provider as BitcoinProvider
  assertHere(provider, network)
  const walletName = toPlainText(provider.name)
  if (!provider.signPsbt) throw new AppKitError('wallet/unsupported-method', { method: 'signPsbt' })
  const transaction = buildTransaction(payment)
  const { address, publicKey } = payer
  const answer = await provider.signPsbt({
    psbt: encodeBase64(transaction.toPSBT(0)),
    inputs: payment.coins.map((_, index) => ({ index, address, ...(publicKey && { publicKey }) })),
  })
  const signed = readSigned(answer, transaction)
  if (!signed) throw new SendError('send/changed-by-wallet', { walletName })
  const finished = finalise(payment, signed)
  if (!finished) throw new SendError('send/signature-missing', { walletName })
  return finished
}

/** A wallet on another network signs for addresses that it spells otherwise. */
export function assertHere(provider: BitcoinProvider, { caipNetworkId }: Network): void {
  if (provider.getNetwork() !== caipNetworkId) throw new SendError('send/wallet-elsewhere')
}
