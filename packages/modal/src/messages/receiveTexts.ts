/** Texts of the WalletReceive view. */
export const receiveTexts = {
  qrLabel: ({ address }: { address: string }) => `Code of the address ${address}`,
  address: 'Your address',
  onlyNetwork: ({ network }: { network: string }) => `Only send to this address on ${network}`,
  onlyNetworkText: 'Anything sent on another network may be lost.',
  /** Of an embedded wallet that was never opened in this browser. */
  unverified: 'This address isn’t verified yet',
  unverifiedText:
    'You haven’t opened this wallet in this browser yet, so the address isn’t confirmed. Sign something first, or compare it in your wallet settings.',
  localText: 'This network runs on your own machine. Nothing on it has value.',
  explorer: 'View on the explorer',
  missing: 'No wallet is connected',
} as const
