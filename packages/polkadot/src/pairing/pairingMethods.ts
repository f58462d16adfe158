/** What a wallet on another device is asked to grant; it grants what it has. */
export const pairingMethods = ['polkadot_signMessage', 'polkadot_signTransaction'] as const

/** What it may say by itself. */
export const pairingEvents = ['accountsChanged', 'chainChanged'] as const
