import * as v from 'valibot'
import { askFewAtATime, askNode, commitment } from '../askNode.js'
import { readTokenAccounts } from '../balances/readTokenAccounts.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'
import type { SignaturePlace } from './pageCursor.js'

/** Signatures that are read of one address: several pages, so that what is cut off below is rarely within a page. */
const signaturesPerAddress = 100
/** Token accounts that are looked at beside the owner: those of the network's list, then those that hold something. */
const maxTokenAccounts = 12

const answerSchema = v.array(
  v.object({ signature: v.string(), slot: v.number(), blockTime: v.nullish(v.number()) }),
)

/** A transaction's place in the chain. */
export type FoundSignature = SignaturePlace & { minedAtSeconds: number }

/** Transactions of an account, newest first; `isComplete` when there are no older ones. */
export type FoundSignatures = { found: FoundSignature[]; isComplete: boolean }

/**
 * Lists an account's transactions by the addresses they name: its own and those of its token accounts, because a payment in
 * tokens names only these.
 *
 * @param connected - The network.
 * @param account - The account.
 * @param before - The last one of the page before; from the newest when left out.
 */
export async function listSignatures(
  connected: ConnectedNetwork,
  account: string,
  before: SignaturePlace | undefined,
): Promise<FoundSignatures> {
  const addresses = [account, ...(await chooseTokenAccounts(connected, account))]
  const lists = await askFewAtATime(addresses, (address) => readAddress(connected, address, before))
  // Of an address that has more, all below the last one read is unknown.
  const floor = Math.max(-1, ...lists.map((list) => (isFull(list) ? (list.at(-1)?.slot ?? -1) : -1)))
  const all = mergeInOrder(lists)
    // All of the slot were on the page before: its last one may not be the last of every address.
    .filter(({ slot }) => !before || slot < before.slot)
    .map(({ blockTime, signature, slot }) => ({ signature, slot, minedAtSeconds: blockTime ?? 0 }))
  const whole = all.filter(({ slot }) => slot > floor)
  return { found: whole.length > 0 ? whole : all, isComplete: floor === -1 }
}

/**
 * Makes one list of several, each newest first. What is within a slot is in the order in which the lists have it: nodes tell
 * that of one address only.
 */
function mergeInOrder<Item extends { signature: string; slot: number }>(
  lists: readonly (readonly Item[])[],
): Item[] {
  const places = lists.map((list) => new Map(list.map(({ signature }, index) => [signature, index])))
  const positions = lists.map(() => 0)
  const merged: Item[] = []
  for (;;) {
    const heads = lists.flatMap((list, index) => list[positions[index] ?? 0] ?? [])
    const slot = Math.max(...heads.map((head) => head.slot))
    const newest = heads.filter((head) => head.slot === slot)
    // Not while another list has something newer in front of it.
    const isNext = ({ signature }: Item) =>
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

function readAddress(connected: ConnectedNetwork, address: string, before: SignaturePlace | undefined) {
  const options = { commitment, limit: signaturesPerAddress, ...(before && { before: before.signature }) }
  return askNode(connected, {
    method: 'getSignaturesForAddress',
    params: [address, options],
    schema: answerSchema,
  })
}
