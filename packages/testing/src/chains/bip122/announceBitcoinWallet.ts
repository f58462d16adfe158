import { announceStandardWallet } from '../../announceStandardWallet.js'
import type { BitcoinWallet } from './createBitcoinWallet.js'
import { createStandardFace } from './createStandardFace.js'
import { createUnisatFace } from './createUnisatFace.js'
import { createPermissionFace, createWindowFace } from './createWbipFace.js'

/** How a wallet comes to a page. */
export type BitcoinAnnouncement = {
  /** `permission`: WBIP in Xverse's manner; `window`: WBIP in Leather's; `unisat`: an object of UniSat's shape; `standard`: the Wallet Standard. */
  as: 'permission' | 'window' | 'unisat' | 'standard'
  /** Where its object stands, from `window` (`ExampleProvider`, `unisat`). */
  path?: string
  /** The list that names it (`btc_providers`). */
  list?: 'btc_providers' | 'wbip_providers'
  /** The methods its entry lists; it lists none by default. */
  methods?: readonly string[]
  icon?: string
  /** The object, where it is not made here. */
  object?: object
}

type Page = Record<string, unknown>

/**
 * Puts a scripted wallet on the page as an installed one.
 *
 * @param wallet - The wallet.
 * @param announcement - See {@link BitcoinAnnouncement}.
 * @returns What takes it off the page.
 */
export function announceBitcoinWallet(
  wallet: BitcoinWallet,
  { as, list = 'btc_providers', methods, icon, ...rest }: BitcoinAnnouncement,
): () => void {
  if (as === 'standard') return announceStandardWallet(createStandardFace(wallet))
  const path = rest.path ?? (as === 'unisat' ? 'unisat' : 'ExampleProvider')
  const object = rest.object ?? createFace(wallet, as)
  const stop = put(path, object)
  if (as === 'unisat') return stop
  const page = window as unknown as Page
  const entry = { id: path, name: wallet.name, ...(icon && { icon }), ...(methods && { methods }) }
  const entries = (page[list] ?? []) as object[]
  page[list] = entries
  entries.push(entry)
  return () => {
    stop()
    entries.splice(entries.indexOf(entry), 1)
  }
}

function createFace(wallet: BitcoinWallet, as: 'permission' | 'window' | 'unisat'): object {
  if (as === 'unisat') return createUnisatFace(wallet)
  return as === 'window' ? createWindowFace(wallet) : createPermissionFace(wallet)
}

/** Puts an object at a dotted path; the empty objects on the way there leave with it. */
function put(path: string, object: object): () => void {
  const names = path.split('.')
  const holders = [window as unknown as Page]
  for (const name of names.slice(0, -1)) {
    const holder = holders.at(-1) ?? {}
    holder[name] ??= {}
    holders.push(holder[name] as Page)
  }
  Object.assign(holders.at(-1) ?? {}, { [names.at(-1) ?? path]: object })
  return () => {
    for (const [at, name] of [...names.entries()].reverse()) {
      const holder = holders[at] ?? {}
      const isLeaf = at === names.length - 1
      if (isLeaf || Object.keys(holder[name] ?? {}).length === 0) delete holder[name]
    }
  }
}
