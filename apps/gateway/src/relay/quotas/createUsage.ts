import type { Amount, Payer } from './Quota.js'

/** Those who answer together for the same things: one object for all of these. */
export type Account = {
  readonly names: readonly string[]
  /** The names as one text. */
  readonly key: string
  items: number
}

/** Who holds how much. */
export type Usage = {
  /** Of everybody. */
  readonly total: Readonly<Amount>
  readonly capacity: Readonly<Amount>
  /** Tells whether all of them may have so much more. */
  hasRoom(payers: readonly Payer[], more: Amount): boolean
  /** The account of names. */
  open(names: readonly string[]): Account
  /** Adds to an account and to each of its names; negative to give back. */
  add(account: Account, items: number, bytes: number): void
}

/**
 * Makes an empty usage. Who holds nothing is not remembered.
 *
 * @param capacity - What there is room for in all.
 */
export function createUsage(capacity: Amount = { items: Infinity, bytes: Infinity }): Usage {
  const total: Amount = { items: 0, bytes: 0 }
  const amounts = new Map<string, Amount>()
  const accounts = new Map<string, Account>()

  function addTo(name: string, items: number, bytes: number): void {
    const known = amounts.get(name)
    const amount = known ?? { items: 0, bytes: 0 }
    amount.items += items
    amount.bytes += bytes
    if (amount.items === 0) amounts.delete(name)
    else if (!known) amounts.set(name, amount)
  }

  return {
    total,
    capacity,
    hasRoom(payers, { items, bytes }) {
      const rest = { items: capacity.items - total.items, bytes: capacity.bytes - total.bytes }
      if (items > rest.items || bytes > rest.bytes) return false
      return payers.every((payer) => {
        const used = amounts.get(payer.name) ?? { items: 0, bytes: 0 }
        return (
          used.items + items <= Math.min(payer.items, rest.items * payer.shareOfRest) &&
          used.bytes + bytes <= Math.min(payer.bytes, rest.bytes * payer.shareOfRest)
        )
      })
    },
    open(names) {
      const key = names.join(' ')
      return accounts.get(key) ?? { names, key, items: 0 }
    },
    add(account, items, bytes) {
      account.items += items
      total.items += items
      total.bytes += bytes
      const registered = accounts.get(account.key)
      if (!registered) accounts.set(account.key, account)
      if (account.items === 0 && (!registered || registered === account)) accounts.delete(account.key)
      for (const name of account.names) addTo(name, items, bytes)
    },
  }
}
