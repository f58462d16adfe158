/** The methods that need the person, and so pocket's own window. */
export const personMethods = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** A method of `personMethods`. */
export type PersonMethod = (typeof personMethods)[number]
