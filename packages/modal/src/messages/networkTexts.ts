type Named = { name: string }

/** Texts of the views Networks, SwitchNetwork and UnsupportedChain. */
export const networkTexts = {
  support: 'Your wallet may not support every network.',
  whatIs: 'What is a network?',
  search: 'Search network',
  local: 'Local',
  test: 'Test',
  current: 'In use',
  connected: 'Connected',
  /** `name`: a kind of networks, by the name of its namespace. */
  group: ({ name }: Named) => `${name} networks`,
  groupWallet: ({ walletName, account }: { walletName: string; account: string }) =>
    `${walletName} ${account}`,
  groupNone: 'No wallet connected',
  unsupportedByWallet: 'Not supported by your wallet',
  emptyTitle: 'No network found',
  emptyText: ({ query }: { query: string }) => `Nothing matches “${query}”.`,
  clearSearch: 'Clear search',
  found: ({ count }: { count: number }) => (count === 1 ? '1 network' : `${count} networks`),
  switchReady: ({ name }: Named) => `Switch to ${name}`,
  switchReadyText: ({ walletName }: { walletName: string }) => `${walletName} will ask you to approve.`,
  switchAction: 'Switch',
  switchWaiting: ({ walletName }: { walletName: string }) => `Approve in ${walletName}`,
  switchWaitingText: ({ name }: Named) => `Accept the switch to ${name} in your wallet.`,
  switchSlow: ({ walletName }: { walletName: string }) =>
    `Still waiting. The request may be hidden: look for ${walletName}.`,
  switchMissing: 'This site doesn’t use this network',
  chooseOther: 'Choose another network',
  unsupportedText: ({ walletName, network }: { walletName: string; network: string }) =>
    `${walletName} is on ${network}, which this site doesn’t use. Choose one of these to continue.`,
  unknownNetwork: ({ id }: { id: string }) => `network ${id}`,
  or: 'or',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting…',
  disconnectFailed: 'Couldn’t disconnect. Try again.',
} as const
