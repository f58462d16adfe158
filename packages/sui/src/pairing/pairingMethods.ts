/** What a paired wallet is asked to grant (§6.014); wallets grant those they know. */
export const pairingMethods = [
  'sui_getAccounts',
  'sui_signPersonalMessage',
  'sui_signTransaction',
  'sui_signAndExecuteTransaction',
] as const

/** The events a paired wallet is asked for. */
export const pairingEvents = ['accountsChanged', 'chainChanged'] as const
