import type { Transfer as AskedTransfer, ChainConnection, FeeQuote } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { type CosmosNetwork, toChainId } from '../CosmosNetwork.js'
import type { Node } from '../network/createNode.js'
import {
  type Fee,
  hashTransaction,
  type Transfer,
  toAminoDocument,
  writeAuthInfo,
  writeBody,
} from '../transaction/Transaction.js'
import type { CosmosProvider } from '../wallets/CosmosProvider.js'
import { finishAmino, finishDirect, type ReviewedTransaction } from './checkSigned.js'
import type { SentPlaces } from './createSentPlaces.js'
import type { CosmosFeeDetails } from './estimateFee.js'
import { isSamePlan, planTransfer } from './planTransfer.js'
import { readPlace, readSigningKey, toPlaceKey, toProvider } from './signers.js'
import { isTaken, toRefusal } from './toRefusal.js'

/** What a node says of a transaction that is in a block: its place is used up, or, since fees come first, nothing is left for its fee. */
const ownTraces: ReadonlySet<string> = new Set(['send/nonce-too-low', 'send/insufficient-funds'])

/** A transfer that was reviewed, and the wallet that shall sign it. */
export type ReviewedTransfer = AskedTransfer & {
  network: CosmosNetwork
  fee: FeeQuote
  connection: ChainConnection
  signal: AbortSignal
}

/**
 * Has the wallet sign exactly what was reviewed, compares what it signed, verifies its signature, and hands it to the network.
 *
 * @param node - The network's API, for what comes before the wallet is asked.
 * @param lasting - The same, for what must not end with the visitor's patience.
 * @param transfer - The transfer, with the fee that was shown.
 * @param places - The places of transactions that wait for a block.
 * @returns The hash by which the network knows it.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function send(
  { node, lasting }: { node: Node; lasting: Node },
  transfer: ReviewedTransfer,
  places: SentPlaces,
): Promise<string> {
  const { network, from, signal, connection } = transfer
  const { fee, plan: quoted } = transfer.fee.details as CosmosFeeDetails
  const { plan } = planTransfer(transfer)
  if (!isSamePlan(quoted, plan) || plan.amountAtomic <= 0n) throw new SendError('send/quote-outdated')
  const provider = toProvider(connection)
  if (provider.getNetwork() !== network.caipNetworkId) throw new SendError('send/wallet-elsewhere')
  await assertFunds(node, plan, fee)
  const account = toPlaceKey(transfer)
  const place = await readPlace(node, network, from)
  const sequence = places.next(account, place.sequence)
  const chainId = toChainId(network)
  const { publicKey, keyType, mode } = await readSigningKey(provider, chainId, from)
  signal.throwIfAborted()
  const transaction = await sign(provider, {
    ...{ plan, fee },
    chainId,
    accountNumber: place.accountNumber,
    signer: { publicKey, publicKeyUrl: place.publicKeyUrl, sequence, mode },
    keyType,
    walletName: provider.name,
  })
  // It is signed: whoever gave up waiting is told that it is on its way.
  await handOver(lasting, transaction)
  places.add(account, sequence)
  return hashTransaction(transaction)
}

async function sign(provider: CosmosProvider, reviewed: ReviewedTransaction): Promise<Uint8Array> {
  const { plan, fee, signer, chainId, accountNumber } = reviewed
  if (signer.mode === 'amino') {
    const document = toAminoDocument(plan, { chainId, accountNumber, sequence: signer.sequence, fee })
    return finishAmino(reviewed, await provider.signAmino(chainId, plan.from, document))
  }
  const bodyBytes = writeBody(plan)
  const authInfoBytes = writeAuthInfo(signer, fee)
  const document = { bodyBytes, authInfoBytes, chainId, accountNumber }
  return finishDirect(reviewed, await provider.signDirect(chainId, plan.from, document))
}

/** The network takes the fee first, so what is missing would cost it for nothing. */
async function assertFunds(node: Node, plan: Transfer, paid: Fee): Promise<void> {
  const isSameToken = plan.denom === paid.denom
  const [held, native] = await Promise.all([
    node.getBalance(plan.from, plan.denom),
    isSameToken ? undefined : node.getBalance(plan.from, paid.denom),
  ])
  const needed = plan.amountAtomic + (isSameToken ? paid.amountAtomic : 0n)
  if (held < needed || (native ?? paid.amountAtomic) < paid.amountAtomic) {
    throw new SendError('send/insufficient-funds')
  }
}

/**
 * @throws The network's reason not to take it. A node that does not answer, or fails itself, may have it: that shows while it is waited
 *   for.
 */
async function handOver(node: Node, transaction: Uint8Array): Promise<void> {
  const answer = await node.broadcast(transaction).catch(() => undefined)
  if (!answer || isTaken(answer)) return
  const refusal = toRefusal(answer)
  // Another node may have had it first, and its answer was lost: then it is in its own way.
  const isThere = await node.getTransaction(hashTransaction(transaction)).then(
    (found) => found !== undefined,
    () => undefined,
  )
  if (!(isThere ?? ownTraces.has(refusal.code))) throw refusal
}
