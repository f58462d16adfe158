/** Texts of the WalletReceive view. */
export const receiveTexts = {
  qrLabel: ({ address }: { address: string }) => `Code of the address ${address}`,
  address: 'Your address',
  onlyNetwork: ({ network }: { network: string }) => `Only send to this address on ${network}`,
  onlyNetworkText: 'What is sent on another network may be lost.',
  /** Of an embedded wallet that was never opened in this browser. */
  unverified: 'This address is not checked yet',
  unverifiedText:
    'The wallet was not opened in this browser so far, so nothing here has seen that the address is yours. Sign something first, or compare it with the wallet’s own page.',
  localText: 'This network runs on your own machine. Nothing on it has value.',
  explorer: 'View on the explorer',
  missing: 'No wallet is connected',
} as const
