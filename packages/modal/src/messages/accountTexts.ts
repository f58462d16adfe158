const list = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** Texts of the Account view. */
export const accountTexts = {
  explorer: 'View on the explorer',
  total: 'Total balance',
  unknown: 'not known',
  send: 'Send',
  receive: 'Receive',
  tokens: 'Tokens',
  refresh: 'Refresh balances',
  showAll: ({ count }: { count: number }) => `Show all ${count} tokens`,
  showFewer: 'Show fewer',
  emptyTitle: 'No tokens yet',
  emptyText: ({ network }: { network: string }) => `Nothing on ${network} in this account.`,
  failedTitle: 'Token balance unavailable',
  failedRefresh: 'Token balance unavailable. These amounts may be out of date.',
  failedNetwork: ({ network }: { network: string }) =>
    `The gateway of this site has no balances for ${network}.`,
  failedServer: 'The gateway of this site had a problem. Your money is safe; only the display is missing.',
  failedReach: 'The gateway of this site could not be reached.',
  offline: 'You are offline. These amounts may be out of date.',
  retryIn: ({ seconds }: { seconds: number }) => `Try again in ${seconds} s`,
  slow: 'Waiting for the gateway of this site.',
  exact: 'Show the exact amount',
  walletSettings: 'Protect and set up your wallet',
  walletSettingsText: 'Passkey, recovery kit, kind of account',
  disconnect: 'Disconnect',
  /** `kinds`: of networks, such as Ethereum and Solana. */
  disconnectFrom: ({ wallets, kinds }: { wallets: readonly string[]; kinds: readonly string[] }) =>
    `Disconnect ${list(wallets)} from ${list(kinds)}`,
  disconnecting: 'Disconnecting…',
  disconnectFailed: 'Could not disconnect. Try again.',
  signedIn: 'Signed in',
  signIn: 'Sign in',
  signInText: 'You have not signed in to this site yet.',
  approving: ({ amount, walletName }: { amount: string; walletName: string }) =>
    `${amount}: approve in ${walletName}`,
  sending: ({ amount }: { amount: string }) => `Sending ${amount}…`,
  sendingText: 'The network is confirming it.',
  unconfirmed: ({ amount }: { amount: string }) => `${amount} is not confirmed yet`,
  sendFailed: ({ amount }: { amount: string }) => `${amount} was not sent`,
  followedText: ({ networkName, from }: { networkName: string; from: string }) =>
    `On ${networkName}, from ${from}`,
  see: 'See what happened',
  activity: 'Recent activity',
  sent: ({ amount }: { amount: string }) => `Sent ${amount}`,
  received: ({ amounts }: { amounts: readonly string[] }) => `Received ${list(amounts)}`,
  also: 'Also connected',
  alsoText: ({ walletName, name }: { walletName: string; name: string }) => `${walletName} on ${name}`,
  sentText: ({ receiver, when }: { receiver: string; when: string }) => `To ${receiver}, ${when}`,
  sentElsewhereText: ({ receiver, networkName }: { receiver: string; networkName: string }) =>
    `To ${receiver} on ${networkName}`,
} as const
