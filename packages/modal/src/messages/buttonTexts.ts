/** Texts of the page buttons; apart from the rest, because a page loads them before anything is opened. */
export const buttonTexts = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  account: 'Account',
  pending: 'Transaction pending',
  locked: ({ walletName }: { walletName: string }) => `Reconnect ${walletName}`,
  networkLabel: ({ name }: { name: string }) => `Network: ${name}`,
} as const
