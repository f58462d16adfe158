/** What a wallet on another device is asked to grant; it grants what it has. */
export const pairingMethods = [
  'stx_getAddresses',
  'stx_signMessage',
  'stx_transferStx',
  'stx_signTransaction',
  'stx_callContract',
] as const

/** What it may say by itself. */
export const pairingEvents = ['stx_accountsChanged', 'stx_chainChanged'] as const
