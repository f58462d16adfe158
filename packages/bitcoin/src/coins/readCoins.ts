import { encodeHex } from '@latchkey/primitives'
import type { BitcoinNode } from '../network/createNode.js'
import type { Unspent } from '../network/esplora.js'
import type { Coin } from './chooseCoins.js'
import { getDust } from './scripts.js'

/** Small outputs carry things that are worth more than their satoshis, whatever kind of address has them. */
const smallAtomic = 546n
/** Where one address is for everything: what inscriptions are usually put on besides. */
const postage: ReadonlySet<bigint> = new Set([600n, 1000n, 10_000n])
/** Of the outputs that wait for a block so many are looked at: each costs a request. */
const maxWaiting = 24

/** An address whose coins are wanted. */
export type Owner = {
  address: string
  script: Uint8Array
  /** The scripts of all addresses of the wallet. */
  ownScripts: readonly Uint8Array[]
  /** The wallet has no other address for inscriptions: they are here. */
  isForEverything: boolean
  /** Whether this page has spent it already, which the node may not know yet. */
  isSpent(coin: Pick<Coin, 'txid' | 'vout'>): boolean
}

/** What an address can spend, and what it has been announced and cannot spend yet. */
export type Coins = { spendable: readonly Coin[]; waitingAtomic: bigint }

/**
 * Reads what an address may spend: what is in blocks, and its own change that waits for one, which nobody else can take back. What
 * others have announced may never come. Small outputs are left alone, since inscriptions and the like are on them.
 *
 * @param node - The network's node.
 * @param owner - See {@link Owner}.
 * @throws `wire/…`.
 */
export async function readCoins(
  node: Pick<BitcoinNode, 'getTransaction' | 'getUnspent'>,
  owner: Owner,
): Promise<Coins> {
  const unspent = keepOnce(await node.getUnspent(owner.address)).filter((one) => isSpendable(one, owner))
  const waiting = unspent.filter(({ status }) => !status.confirmed).sort(byValue)
  const own = new Set<Unspent>()
  const looked = waiting.slice(0, maxWaiting)
  const answers = await Promise.all(looked.map((one) => isOwnChange(node, one, owner)))
  looked.forEach((one, index) => {
    if (answers[index]) own.add(one)
  })
  return {
    spendable: unspent
      .filter((one) => one.status.confirmed || own.has(one))
      .map(({ txid, vout, value, status }) => ({ txid, vout, value, isConfirmed: status.confirmed })),
    waitingAtomic: waiting.reduce((sum, one) => (own.has(one) ? sum : sum + one.value), 0n),
  }
}

/** One output spent twice in a transaction makes it invalid. */
function keepOnce(unspent: readonly Unspent[]): readonly Unspent[] {
  return [...new Map(unspent.map((one) => [`${one.txid}:${one.vout}`, one])).values()]
}

function isSpendable(one: Unspent, { script, isForEverything, isSpent }: Owner): boolean {
  const dust = getDust(script)
  const isSmall = one.value <= (dust > smallAtomic ? dust : smallAtomic)
  return !isSmall && !(isForEverything && postage.has(one.value)) && !isSpent(one)
}

/** Whether all the money of its transaction was the wallet's own. */
async function isOwnChange(
  node: Pick<BitcoinNode, 'getTransaction'>,
  { txid }: Unspent,
  { ownScripts }: Owner,
): Promise<boolean> {
  const own = new Set(ownScripts.map(encodeHex))
  const found = await node.getTransaction(txid)
  if (found?.txid !== txid || found.vin.length === 0) return false
  return found.vin.every(({ prevout }) => prevout && own.has(prevout.scriptpubkey))
}

const byValue = (one: Unspent, other: Unspent) => (one.value > other.value ? -1 : 1)
