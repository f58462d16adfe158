/**
 * Names of the modal that sites of other kits are moved to, in one place. Where one is undefined, the codemod leaves its uses to a person
 * or takes another way, and the page says so.
 */
export const modalNames: {
  /** The property of `<Modal>` that takes `wide`. */
  size: string | undefined
  /** The property of `<KitProvider>` that takes a component which draws avatars. */
  avatar: string | undefined
  /** The button that connects one wallet, which is named by `wallet`, and the same with a look of the site's own. */
  walletButton: string | undefined
  customWalletButton: string | undefined
  /** The hook whose function adds a transaction to the account's activity: `{ hash, description }`. */
  addTransaction: string | undefined
  /** Hooks that open one view each: the hook, and the function that it returns beside `isOpen`. */
  connectModal: readonly [hook: string, open: string] | undefined
  accountModal: readonly [hook: string, open: string] | undefined
  networkModal: readonly [hook: string, open: string] | undefined
  /** The entry with ready-made themes: `midnightTheme`, and `presets` by ConnectKit's names. */
  themes: string | undefined
} = {
  size: 'size',
  avatar: 'avatar',
  walletButton: 'WalletButton',
  customWalletButton: 'CustomWalletButton',
  addTransaction: 'useAddTransaction',
  connectModal: ['useConnectModal', 'openConnectModal'],
  accountModal: ['useAccountModal', 'openAccountModal'],
  networkModal: ['useNetworkModal', 'openNetworkModal'],
  themes: 'latchkey/themes',
}
