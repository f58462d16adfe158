import type { SecureNetwork } from '@latchkey/wire/secure'

/** An address as a page shows it, and a sentence on it where it needs one. */
export type AddressRow = { name: string; address: string; detail?: string | undefined }

/** What the site's own pages show of a namespace. */
export type PagesChain<Kind extends string> = {
  /** What people call each account; its key is called so too. */
  accountTexts: Readonly<Record<Kind, string>>
  /** Further texts of its rows, so that the site's catalogue has them. */
  texts?: Readonly<Record<string, string | ((value: string) => string)>>
  /**
   * Addresses that are shown in place of those of the accounts; undefined, or left out, where each is one line with its name.
   *
   * @param kinds - The wallet's addresses on the namespace.
   * @param networks - Those of the project.
   */
  listRows?(
    kinds: Readonly<Record<string, string>>,
    networks: readonly SecureNetwork[],
  ): readonly AddressRow[] | undefined
}
