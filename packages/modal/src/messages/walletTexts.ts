type Wallet = { walletName: string }
type Name = { name: string }

/** Texts of the views ConnectingMultiChain, ProfileWallets and SwitchActiveChain. */
export const walletTexts = {
  switched: 'Wallet switched',
  accountSwitched: 'Account switched',
  deleted: 'Wallet deleted',
  /** `name`: of a namespace. */
  networksOf: ({ name }: Name) => `${name} networks`,
  chip: ({ walletName }: Wallet) => `${walletName}. Your wallets`,

  chooseTitle: ({ name }: Name) => `Choose networks for ${name}`,
  chooseText: ({ name }: Name) => `${name} works on several kinds of networks. Choose which to connect.`,
  /** Of the names of namespaces: all but the last, and the last. */
  together: ({ names, last }: { names: string; last: string }) => `${names} and ${last}`,
  togetherText: ({ name }: Name) => `One request in ${name}`,
  chooseMissing: 'This wallet is no longer available',
  chooseMissingText: 'It may be disabled. Choose another way to connect.',
  otherWallet: 'Choose another wallet',
  connected: 'Connected',

  tabs: 'Kinds of networks',
  count: ({ count }: { count: number }) => (count === 1 ? '1 wallet' : `${count} wallets`),
  disconnectAll: 'Disconnect all',
  active: 'Active',
  /** Of a wallet that shares no account: it's locked, or its owner has removed the site in it. Many chains don't say which. */
  locked: 'No access',
  unlock: 'Reconnect',
  unlockFailed: ({ walletName }: Wallet) =>
    `${walletName} still gives no access. Unlock it and allow this site, then try again.`,
  disconnecting: 'Disconnecting…',
  disconnectWallet: ({ walletName }: Wallet) => `Disconnect ${walletName}`,
  disconnectFailed: 'Couldn’t disconnect. Try again.',
  switch: 'Switch',
  /** Said after "Switch": to what. */
  switchTarget: ({ walletName, account }: Wallet & { account: string }) => `to ${walletName}, ${account}`,
  switchFailed: 'Couldn’t switch. Try again.',
  otherAccounts: ({ walletName }: Wallet) => `More accounts of ${walletName}`,
  accountTypes: {
    eoa: 'Standard account',
    smartAccount: 'Smart account',
    payment: 'Payment',
    ordinal: 'Ordinals',
  },
  restoring: 'Reconnecting your wallets',
  recent: 'Recently connected',
  connect: 'Connect',
  delete: ({ walletName }: Wallet) => `Forget ${walletName}`,
  deleteFailed: 'Couldn’t forget this wallet. Try again.',
  /** `name`: of a namespace; empty where the site has only one. */
  add: ({ name }: Name) => (name ? `Add ${name} wallet` : 'Add wallet'),
  emptyTitle: 'No wallet connected',
  emptyText: ({ name }: Name) =>
    name ? `Connect a wallet to use ${name} networks here.` : 'Connect a wallet to use this site with it.',

  switchChainHeading: ({ name }: Name) => `Use ${name}`,
  /** `name` and `connected`: kinds of networks, by the names of their namespaces; `unable`: the wallet in use, which is not for them. */
  switchChainText: ({ name, connected, unable }: Name & { connected: string; unable?: string }) =>
    unable
      ? `${unable} doesn’t offer ${name} here. Connect another wallet for it; ${unable} stays connected.`
      : `Connect a wallet for ${name}. Your ${connected} wallet stays connected.`,
  /** Where the wallet in use is one for these networks too. */
  switchChainSame: ({ walletName }: Wallet) => `Connect ${walletName}`,
  switchChainAction: 'Choose a wallet',
  switchChainMissing: 'This site doesn’t use this network',
} as const
