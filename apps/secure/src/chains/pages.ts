import type { SecureNetwork } from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { chainAddresses } from './addresses.js'
import { bip122 } from './bip122/pages/bip122.js'
import { eip155 } from './eip155/pages/eip155.js'
import { type AccountName, type AccountOf, accountNames, type KeptNamespace } from './namespaces.js'
import type { AddressRow, PagesChain } from './PagesChain.js'
import { solana } from './solana/pages/solana.js'

/** What the site's own pages show of each namespace. Nothing but the pages imports this. */
const pagesChains: { readonly [Name in KeptNamespace]: PagesChain<AccountOf<Name>> } = {
  eip155,
  solana,
  bip122,
}

/** What people call each account. */
export const accountTexts: Readonly<Record<AccountName, string>> = Object.assign(
  {},
  ...Object.values(pagesChains).map((chain) => chain.accountTexts),
)

/**
 * Lists the addresses of a wallet as they are shown, each in groups.
 *
 * @param addresses - The wallet's.
 * @param networks - Those of the project; none where only the accounts' own addresses are shown.
 */
export function listAddressRows(
  addresses: WalletAddresses,
  networks: readonly SecureNetwork[],
): readonly (AddressRow & { groups: readonly string[] })[] {
  return (Object.keys(pagesChains) as KeptNamespace[]).flatMap((namespace) => {
    const chain: PagesChain<AccountName> = pagesChains[namespace] as PagesChain<AccountName>
    const own: readonly AccountName[] = accountNames[namespace]
    const rows: readonly AddressRow[] =
      chain.listRows?.(addresses, networks) ??
      own.map((account) => ({ name: chain.accountTexts[account], address: addresses[account] }))
    return rows.map((row) => ({ ...row, groups: chainAddresses[namespace].group(row.address) }))
  })
}
