import type { KitOptions } from '../base/KitOptions.js'
import type { Connection } from '../state/Connection.js'

type Account = Pick<Connection, 'namespace'> & { address: string }

/** Accounts whose visitor does not want to sign in during this visit. */
export type Declined = {
  has(account: Account): boolean
  set(account: Account, isDeclined: boolean): void
}

/**
 * Makes what remembers who declined to sign in: a reload or another network asks them nothing. It lasts as long as the tab;
 * where the browser forbids storage, until the page is left.
 *
 * @param options - `prefix`: before the stored key; `visitStorage`: the browser's `sessionStorage` by default.
 */
export function createDeclined({
  prefix,
  visitStorage,
}: {
  prefix: string
  visitStorage: KitOptions['visitStorage'] | undefined
}): Declined {
  const key = `${prefix}siwx-declined`
  const open = () => visitStorage ?? window.sessionStorage
  const toId = ({ namespace, address }: Account) => namespace + address.toLowerCase()
  let ids = new Set<string>()
  try {
    ids = new Set(open().getItem(key)?.split(' '))
  } catch {
    // Nothing is known of before.
  }

  return {
    has: (account) => ids.has(toId(account)),
    set(account, isDeclined) {
      ids[isDeclined ? 'add' : 'delete'](toId(account))
      try {
        open().setItem(key, [...ids].join(' '))
      } catch {
        // It is known until the page is left.
      }
    },
  }
}
