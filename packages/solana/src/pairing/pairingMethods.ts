/** What a paired wallet is asked to grant (§6.014); wallets grant those they know. */
export const pairingMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_requestAccounts',
  'solana_getAccounts',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** The events a paired wallet is asked for. */
export const pairingEvents = ['accountsChanged', 'chainChanged'] as const
