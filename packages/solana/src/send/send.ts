import type { ChainConnection, FeeQuote, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { encodeBase58, toPlainText } from '@latchkey/primitives'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'
import { assertSameTransfer } from './assertSameTransfer.js'
import { buildTransaction } from './buildTransaction.js'
import { sumAmounts } from './chooseSources.js'
import type { Node } from './createNode.js'
import { assertLegalRest, type SolanaFeeDetails } from './estimateFee.js'
import { handOver } from './handOver.js'
import type { SendTools } from './SendTools.js'
import { toMinimum } from './toRentRefusal.js'

/** A transfer that was reviewed, and the wallet that shall send it. */
export type ReviewedTransfer = Transfer & { fee: FeeQuote; connection: ChainConnection; signal: AbortSignal }

/**
 * Has the wallet sign exactly what was reviewed, with a fresh blockhash, and hands it to the network.
 *
 * @param nodes - `node`: the network's node, for what comes before the wallet is asked; `lasting`: the same, for what must not end with
 *   the visitor's patience.
 * @param transfer - The transfer, with the fee that was shown.
 * @param tools - See {@link SendTools}.
 * @param onLifetime - Told the last block that can take the transaction, by its signature.
 * @returns The signature in base58, by which the network knows it.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function send(
  { node, lasting }: { node: Node; lasting: Node },
  transfer: ReviewedTransfer,
  tools: SendTools,
  onLifetime: (hash: string, lastValidBlockHeight: bigint) => void,
): Promise<string> {
  const { network, from, to, signal, connection } = transfer
  const { plan, budget } = transfer.fee.details as SolanaFeeDetails
  const provider = connection.provider as SolanaProvider
  // The accounts that give a token, and how much each, were chosen for the amount that was reviewed.
  if (plan.type === 'token' && sumAmounts(plan.sources) !== transfer.amountAtomic) {
    throw new SendError('send/quote-outdated')
  }
  const [lifetime, [sender, receiver], minimum] = await Promise.all([
    node.getLifetime(),
    node.getAccounts([from, to]),
    node.getMinimum(),
  ])
  // Balances may have changed since the review, and the most that can be sent followed the fee.
  assertLegalRest(transfer, {
    planned: { heldLamports: sender?.lamports ?? 0n, receiverLamports: receiver?.lamports },
    feeAtomic: transfer.fee.feeAtomic,
    minimum,
  })
  const transaction = buildTransaction({ ...transfer, plan, budget }, lifetime)
  signal.throwIfAborted()
  const signing = tools.sign(provider, transaction, from)
  if (!signing) {
    const sent = await tools.signAndSend(provider, transaction, from)
    onLifetime(sent, lifetime.lastValidBlockHeight)
    return sent
  }
  const { transaction: signed, signature } = await signing
  const [reviewed, actual] = [transaction, signed].map(tools.getBytesToSign)
  assertSameTransfer(reviewed ?? transaction, actual ?? signed, toPlainText(provider.wallet.name))
  // From here on it may be out, so nothing takes it back any more.
  const hash = encodeBase58(signature)
  const { lastValidBlockHeight } = lifetime
  const handed = { network, transaction: signed, hash, lastValidBlockHeight }
  await handOver(handed, { ...tools, node: lasting }, toMinimum(network, minimum))
  onLifetime(hash, lastValidBlockHeight)
  return hash
}
