/**
 * Names of the modal that sites of other kits are moved to, in one place. A name that is undefined is not there yet: the codemod leaves
 * its uses to a person, and the page says what to do instead.
 */
export const modalNames: {
  /** The property of `<Modal>` for its size, with values `compact` and `wide`. */
  size: string | undefined
  /** The property of `<Modal>` that takes a component which draws avatars. */
  avatar: string | undefined
  /** The button that connects one wallet. */
  walletButton: string | undefined
  /** The same with a look of the site's own. */
  customWalletButton: string | undefined
  /** The hook that adds a transaction of the site's to the account's activity. */
  addTransaction: string | undefined
  /** The entry that exports ready-made themes, and its names of them. */
  themes: { entry: string; midnight?: string } | undefined
} = {
  size: undefined,
  avatar: undefined,
  walletButton: undefined,
  customWalletButton: undefined,
  addTransaction: undefined,
  themes: undefined,
}
