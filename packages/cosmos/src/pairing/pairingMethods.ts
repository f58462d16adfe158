/** What a wallet on another device is asked to grant; it grants what it has. Keplr has words of its own beside the protocol's. */
export const pairingMethods = [
  'cosmos_getAccounts',
  'cosmos_signDirect',
  'cosmos_signAmino',
  'keplr_getKey',
  'keplr_signAmino',
  'keplr_signDirect',
  'keplr_signArbitrary',
  'keplr_enable',
  'keplr_experimentalSuggestChain',
] as const

/** What it may say by itself. */
export const pairingEvents = ['keplr_accountsChanged'] as const
