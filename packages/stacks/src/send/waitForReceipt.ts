import type { Network } from '@latchkey/core'
import { PathRefusal } from '@latchkey/core/node'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeHex, encodeHex, toPlainText } from '@latchkey/primitives'
import { readPrincipal } from '../address/principals.js'
import type { Node } from '../network/createNode.js'
import type { NodeAnswer } from '../network/nodeAnswers.js'
import type { SentPlaces } from './createSentPlaces.js'
import { readShownPlan } from './readShownPlan.js'
import type { Reviewed } from './reviewed.js'

/** The time between two looks at a transaction, in ms. */
const pollMs = { network: 3_000, local: 500 }
/** Who has waited for this long, in ms, looks again later. */
const longestWaitMs = 30 * 60_000
/** A transaction that was sent again at another fee may have been sent again, too. */
const maxReplacements = 10
/** Of a contract's reason this many letters are shown. */
const maxReason = 120

type AskedTransaction = {
  network: Network
  hash: string
  reviewed?: Reviewed | undefined
  sentAtMs?: number | undefined
  signal: AbortSignal
}
type Reader = Pick<Node, 'getTransaction' | 'getNonces'>
type Found = NodeAnswer<'transaction'> & { hash: string }

/**
 * Waits until the network has taken a transaction, or can take it no more.
 *
 * @param node - The network's API.
 * @param sentPlaces - Is told of the place at which it waits.
 * @param parameters - `hash`: the transaction's; `reviewed`: what it is to be; `sentAtMs`: when an earlier page sent it; `signal`: ends
 *   waiting.
 * @returns The hash of the transaction that is in a block.
 * @throws `send/reverted` when it is in a block and did nothing, `send/sent-otherwise` when it is not what was reviewed, `send/failed`
 *   when another transaction took its place, `send/receipt-timeout`, the signal's reason.
 */
export async function waitForReceipt(
  node: Reader,
  sentPlaces: Pick<SentPlaces, 'add'>,
  { network, hash, reviewed, sentAtMs, signal }: AskedTransaction,
): Promise<string> {
  const { caipNetworkId } = network
  const lastMs = Date.now() + longestWaitMs
  const walletName = reviewed?.walletName
  if (walletName !== undefined && reviewed?.isElsewhere) {
    throw new SendError('send/sent-otherwise', { walletName, hash })
  }
  if (reviewed?.nonce !== undefined) {
    sentPlaces.add({ caipNetworkId, address: reviewed.sender, nonce: reviewed.nonce }, sentAtMs)
  }
  let isOvertaken = false
  for (;;) {
    signal.throwIfAborted()
    const { newest, sent, isCut } = await follow(node, hash)
    const status = newest?.tx_status ?? 'pending'
    const shown = sent && readShownPlan(sent)
    const isUnseen = walletName !== undefined
    if (isUnseen && shown !== undefined && shown !== reviewed?.plan) {
      throw new SendError('send/sent-otherwise', { walletName, hash })
    }
    const { sender_address: address, nonce } = newest ?? {}
    if (address !== undefined && nonce !== undefined && status === 'pending') {
      sentPlaces.add({ caipNetworkId, address, nonce })
    }
    // What is in no block of the chain may still come into one.
    const isInChain = newest?.canonical && !newest.is_unanchored
    if (newest && sent && isInChain && (status === 'success' || status.startsWith('abort_'))) {
      // A node that does not show what a transaction does has not said it yet.
      const isSeen = newest === sent && (!isUnseen || shown !== undefined)
      const isSame = isSeen || compareShown(reviewed?.plan ?? shown, readShownPlan(newest))
      if (isSame === false) throw toFailure(`${newest.hash} took the place of ${hash}`)
      if (isSame && status === 'success') return newest.hash
      if (isSame) throw new SendError('send/reverted', { hash: newest.hash, reason: toReason(newest) })
    }
    if (newest && status.startsWith('dropped_') && !isCut) {
      // It had been overtaken at the look before this one, and has not come into a block since.
      if (isOvertaken) throw toFailure(`The network has dropped ${hash}: ${toPlainText(status)}`)
      isOvertaken = await isPlaceUsed(node, newest)
    } else isOvertaken = false
    if (Date.now() >= lastMs) throw new SendError('send/receipt-timeout', { hash })
    await pause(network.isLocal ? pollMs.local : pollMs.network, signal)
  }
}

/**
 * Looks at a transaction, and at those that took its place.
 *
 * @returns `sent`: the transaction; `newest`: the last that is shown; `isCut`: another is named that is not shown.
 */
async function follow(
  node: Reader,
  hash: string,
): Promise<{ sent?: Found; newest?: Found; isCut?: boolean }> {
  const first = await look(node, hash)
  if (!first) return {}
  const sent = { ...first, hash }
  let newest = sent
  for (let replacements = 0; newest.tx_status.startsWith('dropped_'); replacements++) {
    const next = decodeHex(newest.replaced_by_tx_id ?? '')
    if (next?.length !== 32 || replacements >= maxReplacements) break
    const nextHash = `0x${encodeHex(next)}`
    const found = await look(node, nextHash)
    if (!found) return { sent, newest, isCut: true }
    if (!isSamePlace(sent, found)) break
    newest = { ...found, hash: nextHash }
  }
  return { sent, newest }
}

/** Only a transaction of the same account and nonce can take another's place, whatever a node names. */
function isSamePlace(one: NodeAnswer<'transaction'>, other: NodeAnswer<'transaction'>): boolean {
  const isShown = one.sender_address !== undefined && one.nonce !== undefined
  return isShown && one.sender_address === other.sender_address && one.nonce === other.nonce
}

/**
 * What an API has dropped may wait with other nodes, and be sent again. Only when its place is used up can it come into no block any
 * more.
 */
async function isPlaceUsed(node: Reader, { sender_address = '', nonce }: Found): Promise<boolean> {
  if (nonce === undefined || !readPrincipal(sender_address)) return false
  try {
    return ((await node.getNonces(sender_address)).last_executed_tx_nonce ?? -1) >= nonce
  } catch (error) {
    if (error instanceof PathRefusal || isAppKitError(error, 'wire/network')) return false
    throw error
  }
}

/** Whether two do the same; `undefined` where the API does not show all of it. */
function compareShown(expected: string | undefined, actual: string | undefined): boolean | undefined {
  return expected === undefined || actual === undefined ? undefined : expected !== '' && expected === actual
}

function toFailure(reason: string): Error {
  return new SendError('send/failed', undefined, { cause: new Error(reason) })
}

/** A node that has not heard of it yet says so, and one that does not answer is asked again. */
async function look(node: Reader, hash: string): Promise<NodeAnswer<'transaction'> | undefined> {
  try {
    return await node.getTransaction(hash)
  } catch (error) {
    if (error instanceof PathRefusal || isAppKitError(error, 'wire/network')) return undefined
    throw error
  }
}

function toReason({ tx_status, tx_result }: Found): string {
  if (tx_status === 'abort_by_post_condition') return 'it would have moved something else than was reviewed'
  return toPlainText(tx_result?.repr ?? tx_status, maxReason)
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
