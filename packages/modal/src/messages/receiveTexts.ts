/** Texts of the WalletReceive view. */
export const receiveTexts = {
  qrLabel: ({ address }: { address: string }) => `Code of the address ${address}`,
  address: 'Your address',
  onlyNetwork: ({ network }: { network: string }) => `Only send to this address on ${network}`,
  onlyNetworkText: 'What is sent on another network may be lost.',
  localText: 'This network runs on your own machine. Nothing on it has value.',
  explorer: 'View on the explorer',
  missing: 'No wallet is connected',
} as const
