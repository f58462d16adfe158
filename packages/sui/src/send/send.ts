import type { ChainConnection, FeeQuote, Transfer } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeBase64, encodeBase58, toPlainText } from '@latchkey/primitives'
import { hashTyped } from '../bcs/hash.js'
import { GraphRefusal } from '../network/askGraph.js'
import type { SuiNode } from '../network/createNode.js'
import { writeTransaction } from '../transaction/TransactionData.js'
import { toTransactionJson } from '../transaction/toTransactionJson.js'
import type { SuiProvider } from '../wallets/SuiProvider.js'
import type { AskedTransaction, SigningContext } from '../wallets/signTransaction.js'
import { assertSameTransaction } from './assertSameTransaction.js'
import { type SuiFeeDetails, toTransaction } from './estimateFee.js'
import { readTransfer } from './planTransfer.js'
import { simulate } from './simulate.js'
import { toRefusal } from './toRefusal.js'
import type { Unseen } from './unseen.js'

/** What a node says of what a transaction that was executed has spent: coins, or what its sender had in none. */
const ownTraces: ReadonlySet<string> = new Set(['send/funds-moved', 'send/insufficient-funds'])
const maxLooks = 3
const lookAgainMs = 1_000

/**
 * What sending needs of what a page may have loaded by then. It is given, not imported: what late parts share by importing it becomes a
 * script of its own.
 */
export type SendTools = {
  /** Has the wallet sign. */
  sign(
    context: SigningContext,
    asked: AskedTransaction,
  ): Promise<{ signature: string; transactionBytes: string }>
  /** Has the wallet sign, and hand it to the network. */
  execute(context: SigningContext, asked: AskedTransaction): Promise<{ digest: string }>
}

/** A transfer that was reviewed, and the wallet that shall send it. */
export type ReviewedTransfer = Transfer & { fee: FeeQuote; connection: ChainConnection; signal: AbortSignal }

/**
 * Has the wallet sign exactly what was reviewed, and hands it to the network. A wallet that only sends what it signs is asked to do so.
 *
 * @param node - The network's node, for what comes before the wallet is asked.
 * @param lasting - The same, for what must not end with the visitor's patience.
 * @param transfer - The transfer, with the fee that was shown.
 * @param tools - See {@link SendTools}.
 * @returns The digest by which the network knows it; `unseen` where the wallet has sent it.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function send(
  { node, lasting }: { node: SuiNode; lasting: SuiNode },
  transfer: ReviewedTransfer,
  tools: SendTools,
): Promise<{ digest: string; unseen?: Unseen }> {
  const { plan, budget } = transfer.fee.details as SuiFeeDetails
  const reviewed = toTransaction(transfer, plan, budget)
  const { sender, coinType } = readTransfer(transfer)
  // The coins were chosen for what was reviewed.
  if (plan.sender !== sender || plan.coinType.repr !== coinType.repr || budget !== transfer.fee.feeAtomic) {
    throw new SendError('send/quote-outdated')
  }
  const provider = transfer.connection.provider as SuiProvider
  assertSameNetwork(provider, transfer)
  const { chain } = provider
  // Objects may have changed since, and then the network would not take it.
  await simulate(node, reviewed, transfer)
  transfer.signal.throwIfAborted()
  // It may have been switched while the node was asked.
  assertSameNetwork(provider, transfer)

  const walletName = toPlainText(provider.wallet.name)
  // Whatever is switched while the wallet is asked: it is for this network.
  const context = { wallet: provider.wallet, provider: { accounts: provider.accounts, chain } }
  const bytes = writeTransaction(reviewed)
  const asked = { address: transfer.from, transaction: toTransactionJson(reviewed), bytes }
  let signed: { signature: string; transactionBytes: string }
  try {
    signed = await tools.sign(context, asked)
  } catch (error) {
    // It does not sign without sending, so it has done nothing.
    if (!isAppKitError(error, 'wallet/unsupported-method')) throw error
    const { digest } = await tools.execute(context, asked)
    return { digest, unseen: { reviewed, walletName } }
  }
  const transactionBytes = decodeBase64(signed.transactionBytes) ?? new Uint8Array()
  assertSameTransaction(reviewed, transactionBytes, walletName)
  // From here on it may be out, so nothing takes it back any more.
  const digest = encodeBase58(hashTyped('TransactionData', transactionBytes))
  await handOver(lasting, { bytes: transactionBytes, signature: signed.signature, digest, walletName })
  return { digest }
}

function assertSameNetwork({ caipNetworkId }: SuiProvider, { network }: ReviewedTransfer): void {
  if (caipNetworkId !== network.caipNetworkId) throw new SendError('send/wallet-elsewhere')
}

/** @throws The network's reason not to take it. A node that does not answer may have it. */
async function handOver(
  node: SuiNode,
  {
    bytes,
    signature,
    digest,
    walletName,
  }: { bytes: Uint8Array; signature: string; digest: string; walletName: string },
): Promise<void> {
  try {
    await node.execute(bytes, signature)
  } catch (error) {
    // Whether it is taken shows while it is waited for.
    if (!(error instanceof GraphRefusal)) return
    const refusal = toRefusal(error, walletName)
    // Another address may have had it first, and its answer was lost: then its own objects are in its way.
    const mayBeInItsOwnWay = ownTraces.has(refusal.code)
    const isThere = await isKnown(node, digest, mayBeInItsOwnWay ? maxLooks : 1)
    if (!(isThere ?? mayBeInItsOwnWay)) throw refusal
  }
}

/** Whether the network has a transaction; nodes list what was executed a moment later. `undefined` where none says. */
async function isKnown(node: SuiNode, digest: string, mostLooks: number): Promise<boolean | undefined> {
  for (let looks = 1; ; looks++) {
    const found = await node.getTransaction(digest).then(
      (transaction) => transaction !== null,
      () => undefined,
    )
    if (found || looks >= mostLooks) return found
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}
