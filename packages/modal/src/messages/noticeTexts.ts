/** Short notices about what has just happened, which may come before the later views. */
export const noticeTexts = {
  walletAdded: 'New wallet added',
  walletDisconnected: 'Wallet disconnected',
  leftByWallet: ({ walletName }: { walletName: string }) => `${walletName} disconnected`,
  signInUnavailable: 'A problem occurred while trying initialize authentication',
} as const
