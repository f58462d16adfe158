import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import { askFewAtATime, askNode, commitment } from '../askNode.js'
import { readTokenAccounts } from '../balances/readTokenAccounts.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'
import type { PageEnd, SignaturePlace } from './pageCursor.js'

/** Signatures that are read of one address: several pages, so that what is cut off below is rarely within a page. */
const signaturesPerAddress = 100
/** Transactions of one slot that are told together; the block's order is asked for only where there are more. */
const maxUncut = 25
/** Token accounts that are looked at beside the owner: those of the network's list, then those that hold something. */
const maxTokenAccounts = 12

const answerSchema = v.array(
  v.object({ signature: v.string(), slot: v.number(), blockTime: v.nullish(v.number()) }),
)

/** A transaction's place in the chain. */
export type FoundSignature = SignaturePlace & { minedAtSeconds: number }

/**
 * Transactions of an account, newest first; `isComplete` when there are no older ones. `isWithinSlot`: all are of one slot,
 * and in the very order of its block, so that they may be cut apart.
 */
export type FoundSignatures = { found: FoundSignature[]; isComplete: boolean; isWithinSlot: boolean }

type Listed = v.InferOutput<typeof answerSchema>[number]

/**
 * Lists an account's transactions by the addresses they name: its own and those of its token accounts, because a payment in
 * tokens names only these.
 *
 * @param connected - The network.
 * @param account - The account.
 * @param before - Where the page before ended; from the newest when left out.
 */
export async function listSignatures(
  connected: ConnectedNetwork,
  account: string,
  before: PageEnd | undefined,
): Promise<FoundSignatures> {
  const addresses = [account, ...(await chooseTokenAccounts(connected, account))]
  const lists = await askFewAtATime(addresses, (address) => readAddress(connected, address, before))
  // Of an address that has more, all below the last one read is unknown.
  const floor = Math.max(-1, ...lists.map((list) => (isFull(list) ? (list.at(-1)?.slot ?? -1) : -1)))
  const whole = mergeInOrder(lists)
    // All of the slot were on the page before: its last one may not be the last of every address.
    .filter(({ slot }) => !before || before.isWithinSlot || slot < before.slot)
    .filter(({ slot }) => slot > floor)
  const newest = whole[0]?.slot ?? floor
  const isGoingOn = before?.isWithinSlot && before.slot === newest
  const crowded = whole.length === 0 || isGoingOn ? newest : findCrowdedSlot(whole)
  const isWithinSlot = crowded === newest && newest !== -1
  const found = isWithinSlot
    ? await readCrowdedSlot(connected, newest, lists)
    : whole.filter(({ slot }) => crowded === undefined || slot > crowded)
  return {
    found: found.map(({ blockTime, signature, slot }) => ({
      signature,
      slot,
      minedAtSeconds: blockTime ?? 0,
    })),
    isComplete: floor === -1 && found.length === whole.length,
    isWithinSlot,
  }
}

/** The newest slot that has more than a page should have at once. */
function findCrowdedSlot(list: readonly Listed[]): number | undefined {
  return list.find(({ slot }, index) => list[index + maxUncut]?.slot === slot)?.slot
}

/** Of a slot that is cut apart: as far as everything of every address is known, in the order of the block. */
async function readCrowdedSlot(
  connected: ConnectedNetwork,
  slot: number,
  lists: readonly (readonly Listed[])[],
): Promise<Listed[]> {
  const parts = lists.map((list) => list.filter((one) => one.slot === slot))
  const known = new Map(parts.flat().map((one) => [one.signature, one]))
  // An address that names them all has them in order. Of several, only the block tells.
  const all = parts.find((part) => part.length === known.size)
  const order = all?.map(({ signature }) => signature) ?? (await readBlock(connected, slot))
  const ordered = order.flatMap((signature) => known.get(signature) ?? [])
  if (ordered.length < known.size) {
    throw new AppKitError('wire/response', { call: 'getBlock', issue: `Transactions of ${slot} are missing` })
  }
  const ends = lists.flatMap((list) => {
    const last = isFull(list) ? list.at(-1) : undefined
    return last?.slot === slot ? [ordered.findIndex(({ signature }) => signature === last.signature)] : []
  })
  return ordered.slice(0, Math.min(...ends) + 1)
}

/** The signatures of a block, newest first. */
async function readBlock(connected: ConnectedNetwork, slot: number): Promise<string[]> {
  const options = { commitment, transactionDetails: 'signatures', rewards: false }
  const { signatures } = await askNode(connected, {
    method: 'getBlock',
    params: [slot, { ...options, maxSupportedTransactionVersion: 0 }],
    schema: v.object({ signatures: v.array(v.string()) }),
  })
  return signatures.reverse()
}

/**
 * Makes one list of several, each newest first. What is within a slot is in the order in which the lists have it: nodes tell
 * that of one address only.
 */
function mergeInOrder(lists: readonly (readonly Listed[])[]): Listed[] {
  const places = lists.map((list) => new Map(list.map(({ signature }, index) => [signature, index])))
  const positions = lists.map(() => 0)
  const merged: Listed[] = []
  for (;;) {
    const heads = lists.flatMap((list, index) => list[positions[index] ?? 0] ?? [])
    const slot = Math.max(...heads.map((head) => head.slot))
    const newest = heads.filter((head) => head.slot === slot)
    // Not while another list has something newer in front of it.
    const isNext = ({ signature }: Listed) =>
      places.every((place, index) => (place.get(signature) ?? -1) <= (positions[index] ?? 0))
    const next = newest.find(isNext) ?? newest[0]
    if (!next) return [...new Map(merged.map((one) => [one.signature, one])).values()]
    merged.push(next)
    for (const [index, place] of places.entries()) {
      if (place.get(next.signature) === positions[index]) positions[index] = (positions[index] ?? 0) + 1
    }
  }
}

function isFull(list: readonly unknown[]): boolean {
  return list.length >= signaturesPerAddress
}

async function chooseTokenAccounts(connected: ConnectedNetwork, account: string): Promise<string[]> {
  const listed = connected.network.tokens.map(({ address }) => address)
  const accounts = await readTokenAccounts(connected, account, listed)
  const toRank = ({ amountAtomic, mint }: (typeof accounts)[number]) =>
    (listed.includes(mint) ? 2 : 0) + (amountAtomic > 0n ? 1 : 0)
  return accounts
    .sort((first, second) => toRank(second) - toRank(first) || (first.address < second.address ? -1 : 1))
    .slice(0, maxTokenAccounts)
    .map(({ address }) => address)
}

function readAddress(connected: ConnectedNetwork, address: string, before: PageEnd | undefined) {
  const options = { commitment, limit: signaturesPerAddress, ...(before && { before: before.signature }) }
  return askNode(connected, {
    method: 'getSignaturesForAddress',
    params: [address, options],
    schema: answerSchema,
  })
}
