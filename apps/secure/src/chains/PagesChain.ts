import type { SecureNetwork } from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import type { AccountName } from './namespaces.js'

/** An address as a page shows it, and a sentence on it where it needs one. */
export type AddressRow = { name: string; address: string; detail?: string | undefined }

/** What the site's own pages show of a namespace. */
export type PagesChain<Account extends AccountName> = {
  /** What people call each account; its key is called so too. */
  accountTexts: Readonly<Record<Account, string>>
  /**
   * Addresses that are shown in place of those of the accounts; left out where each is one line with its name.
   *
   * @param addresses - The wallet's.
   * @param networks - Those of the project.
   */
  listRows?(addresses: WalletAddresses, networks: readonly SecureNetwork[]): readonly AddressRow[]
}
