import type { ChainConnection, FeeQuote, Transfer } from '@latchkey/core'
import { PathRefusal } from '@latchkey/core/node'
import { AppKitError, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeHex, encodeHex, isSameBytes } from '@latchkey/primitives'
import { isMultisigVersion } from '../address/principals.js'
import type { Node } from '../network/createNode.js'
import { toUnlocked } from '../network/readNativeBalance.js'
import { toTransactionNetwork } from '../networkNames.js'
import { readNumber } from '../transaction/bytes.js'
import {
  hashTransaction,
  type Payload,
  places,
  writeNetwork,
  writeTransaction,
} from '../transaction/Transaction.js'
import type { ContractCall, SentTransaction, StacksProvider } from '../wallets/StacksProvider.js'
import { assertSameTransaction } from './assertSameTransaction.js'
import type { SentPlace, SentPlaces } from './createSentPlaces.js'
import type { StacksFeeDetails } from './estimateFee.js'
import { isSamePlan, writePlan } from './isSamePlan.js'
import type { TransferPlan } from './planTransfer.js'
import { planTransfer } from './planTransfer.js'
import type { Reviewed } from './reviewed.js'
import { toRefusal } from './toRefusal.js'

/** What a node says of a transaction whose place in the account's order is taken. */
const placeTaken: ReadonlySet<string> = new Set(['send/replacement-underpriced', 'send/nonce-too-low'])
const maxLooks = 3
const lookAgainMs = 1_000

type Sent = { hash: string; reviewed: Reviewed }
type Nodes = { node: Node; lasting: Node; sentPlaces: SentPlaces }

/** A transfer that was reviewed, and the wallet that shall send it. */
export type ReviewedTransfer = Transfer & { fee: FeeQuote; connection: ChainConnection; signal: AbortSignal }

/**
 * Has the wallet send exactly what was reviewed. STX goes out by the wallet's own transfer. A token's transfer is built here, signed by
 * the wallet, compared with what was reviewed, and handed to the network; a wallet that only sends what it signs is asked to call the
 * contract.
 *
 * @param nodes - `node`: the network's API, for what comes before the wallet is asked; `lasting`: the same, for what must not end with
 *   the visitor's patience; `sentPlaces`: the places of transactions that wait for a block.
 * @param transfer - The transfer, with the fee that was shown.
 * @returns The hash by which the network knows it, and what it is to be.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function send(nodes: Nodes, transfer: ReviewedTransfer): Promise<Sent> {
  const { node } = nodes
  const { network, from, fee, signal, connection } = transfer
  const { plan } = fee.details as StacksFeeDetails
  const provider = connection.provider as StacksProvider
  // A token may have moved since, and what was reviewed is for what was held then.
  const current = await planTransfer(node, transfer)
  if (!isSamePlan(plan, current.plan)) throw new SendError('send/quote-outdated')
  await assertFunds(node, transfer, plan)
  const [address] = provider.getAddresses()
  if (provider.getNetwork() !== network.caipNetworkId) throw new SendError('send/wallet-elsewhere')
  if (address?.address !== from) throw new SendError('send/quote-outdated')
  signal.throwIfAborted()

  const ways = listWays(nodes, transfer, provider)
  for (const [at, way] of ways.entries()) {
    try {
      return await way()
    } catch (error) {
      // It does not know the method after all, so it has done nothing.
      if (at === ways.length - 1 || !isAppKitError(error, 'wallet/unsupported-method')) throw error
    }
  }
  throw new AppKitError('wallet/unsupported-method', { method: 'stx_signTransaction' })
}

/** How the wallet can be asked for a transfer, the best way first. */
function listWays(
  nodes: Nodes,
  transfer: ReviewedTransfer,
  { name, transferStx, signTransaction, callContract }: StacksProvider,
): readonly (() => Promise<Sent>)[] {
  const { plan } = transfer.fee.details as StacksFeeDetails
  const { payload, sender, postConditions } = plan
  const ways: (() => Promise<Sent>)[] = []
  const toUnseen = ({ txid, transaction }: SentTransaction): Sent => {
    const told = readTold(transfer, txid, transaction)
    if (told.nonce !== undefined) nodes.sentPlaces.add(toPlace(transfer, told.nonce))
    return { hash: txid, reviewed: { ...toReviewed(plan), walletName: name, ...told } }
  }
  if (payload.type === 'transfer' && transferStx) {
    const { recipient, amountAtomic } = payload
    const asked = {
      recipient: toText(recipient),
      amountAtomic,
      ...(transfer.memo && { memo: transfer.memo }),
    }
    ways.push(async () => toUnseen(await transferStx(asked)))
  }
  // Several sign for an account of several keys: their wallet knows how.
  if (signTransaction && !isMultisigVersion(sender.version)) {
    ways.push(() => signAndSend(nodes, transfer, signTransaction))
  }
  if (payload.type === 'call' && callContract) {
    const call: ContractCall = {
      contract: toText(payload.contract),
      functionName: payload.functionName,
      functionArgs: payload.args.map(encodeHex),
      postConditions: postConditions.map(encodeHex),
    }
    ways.push(async () => toUnseen(await callContract(call)))
  }
  return ways
}

async function signAndSend(
  { node, lasting, sentPlaces }: Nodes,
  transfer: ReviewedTransfer,
  sign: NonNullable<StacksProvider['signTransaction']>,
): Promise<Sent> {
  const { network, connection, fee, signal } = transfer
  const { plan } = fee.details as StacksFeeDetails
  const reviewed = writeTransaction({
    network: toTransactionNetwork(network.caipNetworkId),
    signer: plan.sender.hash160,
    nonce: await readNonce(node, sentPlaces, transfer),
    feeAtomic: fee.feeAtomic,
    postConditions: plan.postConditions,
    payload: plan.payload,
  })
  signal.throwIfAborted()
  const signed = decodeHex(await sign({ transaction: encodeHex(reviewed) })) ?? new Uint8Array()
  const walletName = (connection.provider as StacksProvider).name
  assertSameTransaction(reviewed, signed, { walletName, feeAtomic: fee.feeAtomic })
  const nonce = readPlace(signed)
  const place = toPlace(transfer, nonce)
  // The wallet may have chosen the place, or another transfer was sent while the wallet was asked.
  if (sentPlaces.isTaken(place)) throw new SendError('send/nonce-too-low')
  sentPlaces.add(place)
  // From here on it may be out, so nothing takes it back any more.
  const hash = `0x${encodeHex(hashTransaction(signed))}`
  try {
    await handOver(lasting, signed, hash)
  } catch (error) {
    sentPlaces.remove(place)
    throw error
  }
  return { hash, reviewed: { ...toReviewed(plan), nonce } }
}

function toReviewed(plan: TransferPlan): Reviewed {
  return { plan: encodeHex(writePlan(plan)), sender: plan.sender.address }
}

function toPlace({ network, from }: ReviewedTransfer, nonce: number): SentPlace {
  return { caipNetworkId: network.caipNetworkId, address: from, nonce }
}

function readPlace(transaction: Uint8Array): number {
  return Number(readNumber(transaction.subarray(places.nonce, places.fee)))
}

/** What a wallet says of what it has sent counts where the hash is of just that. */
function readTold(
  { network, fee }: ReviewedTransfer,
  txid: string,
  transaction = '',
): Pick<Reviewed, 'nonce' | 'isElsewhere'> {
  const bytes = decodeHex(transaction) ?? new Uint8Array()
  if (`0x${encodeHex(hashTransaction(bytes))}` !== txid) return {}
  const expected = writeNetwork(toTransactionNetwork(network.caipNetworkId))
  const isElsewhere = !isSameBytes(expected, bytes.subarray(0, expected.length))
  if (isElsewhere) return { isElsewhere }
  const { sender } = (fee.details as StacksFeeDetails).plan
  // The place in the order of another account is none of this one's.
  const isOwn = isSameBytes(sender.hash160, bytes.subarray(places.signer, places.nonce))
  return isOwn ? { nonce: readPlace(bytes) } : {}
}

/**
 * A gap between an account's transactions holds up all that come after it, so it is filled first. What this kit has sent is no gap,
 * whatever the network's API has heard of.
 */
async function readNonce(node: Node, sentPlaces: SentPlaces, transfer: ReviewedTransfer): Promise<bigint> {
  const { possible_next_nonce: next, ...known } = await node.getNonces(transfer.from)
  const executed = known.last_executed_tx_nonce ?? -1
  const missing = known.detected_missing_nonces.filter(
    (nonce) => nonce > executed && nonce < next && !sentPlaces.isTaken(toPlace(transfer, nonce)),
  )
  return BigInt(Math.min(sentPlaces.next(toPlace(transfer, next)), ...missing))
}

async function assertFunds(node: Node, { fee }: ReviewedTransfer, { sender, payload }: TransferPlan) {
  const unlocked = toUnlocked(await node.getStx(sender.address))
  const amountAtomic = payload.type === 'transfer' ? payload.amountAtomic : 0n
  if (amountAtomic + fee.feeAtomic > unlocked) throw new SendError('send/insufficient-funds')
}

/** @throws The network's reason not to take it. A node that does not answer may have it. */
async function handOver(node: Node, transaction: Uint8Array, hash: string): Promise<void> {
  try {
    await node.broadcast(encodeHex(transaction))
  } catch (error) {
    // Whether it is taken shows while it is waited for.
    if (!(error instanceof PathRefusal)) return
    const refusal = toRefusal(error)
    // Another node may have had it first, and its answer was lost: then it is in its own way, or this node is stricter.
    const mayBeInItsOwnWay = placeTaken.has(refusal.code)
    const isThere = await isKnown(node, hash, mayBeInItsOwnWay ? maxLooks : 1)
    if (!(isThere ?? mayBeInItsOwnWay)) throw refusal
  }
}

/** Whether the network has a transaction; its API hears of it a little later than its nodes. `undefined` where it does not answer. */
async function isKnown(node: Node, hash: string, mostLooks: number): Promise<boolean | undefined> {
  for (let looks = 1; ; looks++) {
    const found = await node.getTransaction(hash).then(
      () => true,
      (error) => (error instanceof PathRefusal ? false : undefined),
    )
    if (found || looks >= mostLooks) return found
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

function toText({ address, contractName }: Extract<Payload, { type: 'transfer' }>['recipient']): string {
  return contractName === undefined ? address : `${address}.${contractName}`
}
