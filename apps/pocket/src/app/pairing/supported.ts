/** What pocket can do for a paired site. */
export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** A method of `supportedMethods`. */
export type SupportedMethod = (typeof supportedMethods)[number]

/** What pocket tells a paired site without being asked. */
export const supportedEvents = ['chainChanged', 'accountsChanged'] as const
