/** What a paired wallet is asked to grant (§6.014); wallets grant those they know. */
export const pairingMethods = ['signMessage', 'sendTransfer', 'signPsbt', 'getAccountAddresses'] as const

/** The events a paired wallet is asked for. */
export const pairingEvents = ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'] as const

/** The property of a session that names addresses with their keys and paths, as JSON text. */
export const addressesProperty = 'bip122_getAccountAddresses'
