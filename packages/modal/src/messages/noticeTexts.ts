/** Short notices about what has just happened. */
export const noticeTexts = {
  walletAdded: 'New wallet added',
  walletSwitched: 'Wallet switched',
  accountSwitched: 'Account switched',
  walletDisconnected: 'Wallet disconnected',
  walletDeleted: 'Wallet deleted',
  leftByWallet: ({ walletName }: { walletName: string }) => `${walletName} disconnected`,
  notAllowed: 'Action not allowed',
  signInFailed: 'Error signing message',
  signInUnavailable: 'A problem occurred while trying initialize authentication',
  balancesUnavailable: 'Token balance unavailable',
  historyUnavailable: 'Failed to fetch transactions',
  transferAfterAll: ({ amount }: { amount: string }) => `Approved after all: sending ${amount}`,
  transferConfirmed: ({ amount, receiver }: { amount: string; receiver: string }) =>
    `Sent ${amount} to ${receiver}`,
} as const
