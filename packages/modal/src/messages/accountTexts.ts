const list = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** Texts of the Account view. */
export const accountTexts = {
  balancesUnavailable: 'Token balance unavailable',
  historyUnavailable: 'Failed to fetch transactions',
  explorer: 'View on the explorer',
  total: 'Total balance',
  unknown: 'unknown',
  /** `time`: of day, with the day where that is not today. */
  pricesFrom: ({ time }: { time: string }) => `Prices from ${time}`,
  send: 'Send',
  receive: 'Receive',
  swap: 'Swap',
  fund: 'Fund',
  buy: 'Buy crypto',
  tabs: 'Account content',
  tokens: 'Tokens',
  refresh: 'Refresh balances',
  arrange: 'Arrange tokens',
  arranged: 'Done',
  pin: 'Pin',
  unpin: 'Unpin',
  hide: 'Hide',
  show: 'Show',
  /** `action`: one of the four above. */
  arrangeToken: ({ action, name }: { action: string; name: string }) => `${action} ${name}`,
  folded: ({ count }: { count: number }) => (count === 1 ? '1 hidden token' : `${count} hidden tokens`),
  foldedText: 'Hidden by you, or sent by others to mislead or to advertise. Don’t visit what they name.',
  /** Why one is hidden, by the reasons of the wire; reasons that nobody has heard of have `other`. */
  doubts: {
    unlisted: 'Hidden: on no list, and without a price',
    advertising: 'Hidden: its name tells you to go somewhere',
    imitation: 'Hidden: it calls itself like a token you may know',
    own: 'Hidden by you',
    other: 'Hidden: it looks unwanted',
  } as Readonly<Record<string, string>> & { other: string; own: string },
  showAll: ({ count }: { count: number }) => `Show all ${count} tokens`,
  showFewer: 'Show fewer',
  emptyTitle: 'No tokens yet',
  emptyText: ({ network }: { network: string }) =>
    `This account has nothing on ${network || 'this network'}.`,
  listedByWallet:
    'Your wallet lists these tokens. This site has no balances of its own here, so it hasn’t checked them.',
  failedTitle: 'Token balance unavailable',
  failedRefresh: 'Token balance unavailable. These amounts may be out of date.',
  failedNetwork: ({ network }: { network: string }) =>
    `This site has no balances on ${network || 'this network'}.`,
  failedServer: 'Couldn’t load your balances. Your money is safe.',
  failedReach: 'Couldn’t reach the server. Your money is safe.',
  offline: 'You’re offline. These amounts may be out of date.',
  retryIn: ({ seconds }: { seconds: number }) => `Try again in ${seconds} s`,
  slow: 'Still loading your balances…',
  exact: 'Show the exact amount',
  unprotected: 'Not protected yet',
  walletSettings: 'Wallet settings',
  walletSettingsText: 'Passkey, recovery kit, account type',
  disconnect: 'Disconnect',
  /** `kinds`: of networks, by the names of their namespaces. */
  disconnectFrom: ({ wallets, kinds }: { wallets: readonly string[]; kinds: readonly string[] }) =>
    `Disconnect ${list(wallets)} from ${list(kinds)}`,
  disconnecting: 'Disconnecting…',
  disconnectFailed: 'Couldn’t disconnect. Try again.',
  disconnectTitle: 'Disconnect now?',
  disconnectWhileSending: 'A transfer is still on its way. It continues, but you won’t see the result here.',
  disconnectWhileAsking: 'A request is still waiting in your wallet. Disconnecting cancels it here.',
  disconnectAnyway: 'Disconnect anyway',
  stayConnected: 'Stay connected',
  signedIn: 'Signed in',
  signIn: 'Sign in',
  signInText: 'You haven’t signed in to this site yet.',
  approving: ({ amount, walletName }: { amount: string; walletName: string }) =>
    `${amount}: approve in ${walletName}`,
  sending: ({ amount }: { amount: string }) => `Sending ${amount}…`,
  sendingText: 'The network is confirming it.',
  unconfirmed: ({ amount }: { amount: string }) => `${amount} isn’t confirmed yet`,
  sendFailed: ({ amount }: { amount: string }) => `${amount} wasn’t sent`,
  sentOtherwise: ({ amount }: { amount: string }) => `Your wallet sent something other than ${amount}`,
  followedText: ({ networkName, from }: { networkName: string; from: string }) =>
    `On ${networkName}, from ${from}`,
  speedUp: 'Speed up',
  speedUpText: ({ fee, feeBefore }: { fee: string; feeBefore: string }) =>
    `A network fee of ${fee} instead of ${feeBefore} gets it confirmed sooner. The receiver and the amount stay the same.`,
  speedUpApproving: ({ walletName }: { walletName: string }) => `Approve the higher fee in ${walletName}.`,
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
