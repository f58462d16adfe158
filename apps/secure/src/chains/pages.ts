import type { SecureNetwork } from '@latchkey/wire/secure'
import { addAccounts, type RegisteredAccount, type WalletAddresses } from '@latchkey/wire/vault'
import { pageTexts } from '../messages/pageTexts.js'
import { chainAddresses } from './addresses.js'
import { bip122 } from './bip122/pages/bip122.js'
import { eip155 } from './eip155/pages/eip155.js'
import { type AccountName, accountKinds, type KeptNamespace, type KindOf } from './namespaces.js'
import type { AddressRow, PagesChain } from './PagesChain.js'
import { solana } from './solana/pages/solana.js'

/** What the site's own pages show of each namespace. Nothing but the pages imports this. */
const pagesChains: { readonly [Name in KeptNamespace]: PagesChain<KindOf<Name>> } = {
  eip155,
  solana,
  bip122,
}

const namespaces = Object.keys(pagesChains) as KeptNamespace[]
const getChain = (namespace: KeptNamespace) => pagesChains[namespace] as PagesChain<string>

/** What people call each account. */
export const accountTexts = Object.fromEntries(
  namespaces.flatMap((namespace) =>
    Object.entries(getChain(namespace).accountTexts).map(([kind, text]) => [`${namespace}/${kind}`, text]),
  ),
) as Readonly<Record<AccountName, string>>

/** The other texts of each namespace. */
export const chainTexts = Object.fromEntries(namespaces.map((name) => [name, getChain(name).texts ?? {}]))

/** An address as it is shown, in groups. */
export type ShownAddress = AddressRow & { groups: readonly string[] }

/**
 * Lists the addresses of a wallet as they are shown, each in groups. Those of namespaces that nobody knows here are kept and not shown.
 *
 * @param addresses - The wallet's.
 * @param networks - Those of the project; none where only the accounts' own addresses are shown.
 * @param unregistered - What followed from the wallet when it was opened and is not registered: it says so.
 */
export function listAddressRows(
  addresses: WalletAddresses,
  networks: readonly SecureNetwork[],
  unregistered: readonly RegisteredAccount[] = [],
): readonly ShownAddress[] {
  const all = addAccounts(addresses, unregistered)
  return namespaces.flatMap((namespace) => {
    const chain = getChain(namespace)
    const kinds = all[namespace] ?? {}
    const rows: readonly AddressRow[] =
      chain.listRows?.(kinds, networks) ??
      accountKinds[namespace].flatMap((kind) => {
        const address = kinds[kind]
        return address === undefined
          ? []
          : [{ name: accountTexts[`${namespace}/${kind}` as AccountName], address }]
      })
    const registered = Object.values(addresses[namespace] ?? {})
    const isNew = unregistered.some((account) => account.namespace === namespace)
    return rows.map((row) => ({
      ...row,
      ...(isNew && !registered.includes(row.address) && { detail: pageTexts.addresses.unregistered }),
      groups: chainAddresses[namespace].group(row.address),
    }))
  })
}
