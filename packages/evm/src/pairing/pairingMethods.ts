/** What a paired wallet is asked to grant (§6.014); wallets grant those they know. */
export const pairingMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
] as const

/** The events a paired wallet is asked for. */
export const pairingEvents = ['accountsChanged', 'chainChanged'] as const

/** Of {@link pairingMethods}, those the network itself answers; the wallet is spared them. */
const nodeMethods = new Set<string>(['eth_sendRawTransaction'])
const walletMethods = new Set<string>(pairingMethods.filter((method) => !nodeMethods.has(method)))

/**
 * Whether a request is the wallet's to answer, and not the network's.
 *
 * @param method - Its JSON-RPC method.
 */
export function isWalletMethod(method: string): boolean {
  return walletMethods.has(method) || (method.startsWith('wallet_') && !nodeMethods.has(method))
}
