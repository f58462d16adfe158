import type { Account } from '../../../app/wallet/accounts.js'
import { addressOf } from './accounts.js'
import { type Coin, readTransaction } from './askEsplora.js'

/** Transactions that are looked at: each costs a request, and anybody can announce coins. */
const maxLooks = 50

/**
 * Finds the coins of an account that wait for a block and cannot be taken back: all the money of their transactions was the account's
 * own, and so was that of the transactions before them that still wait. What others have announced they may replace (BIP-125).
 *
 * @param network - CAIP-2 id.
 * @param account - Whose.
 * @param coins - Its coins.
 * @returns The ids of the transactions.
 * @throws When the node does not answer.
 */
export async function findOwnChange(
  network: string,
  account: Account,
  coins: readonly Coin[],
): Promise<ReadonlySet<string>> {
  const own = new Set([addressOf(account, 'payment', network), addressOf(account, 'ordinal', network)])
  const known = new Map<string, boolean>()

  async function isSure(txid: string): Promise<boolean> {
    const before = known.get(txid)
    if (before !== undefined || known.size === maxLooks) return before ?? false
    // A node that tells of a circle is not believed.
    known.set(txid, false)
    const { status, vin } = await readTransaction(network, txid)
    let isOwn = vin.length > 0 && vin.every(({ prevout }) => own.has(prevout?.scriptpubkey_address ?? ''))
    if (isOwn && !status.confirmed) for (const input of vin) isOwn &&= await isSure(input.txid)
    known.set(txid, status.confirmed || isOwn)
    return status.confirmed || isOwn
  }

  const waiting = coins.filter(({ status }) => !status.confirmed)
  // The largest first: they are the change, where there is any.
  for (const { txid } of waiting.toSorted((one, other) => (one.value < other.value ? 1 : -1)))
    await isSure(txid)
  return new Set([...known].flatMap(([txid, isOwn]) => (isOwn ? [txid] : [])))
}
