import * as v from 'valibot'

/** What the person is asked for by the features of the Wallet Standard. */
export const solanaMethods = [
  'solana_connect',
  'solana_signMessage',
  'solana_signIn',
  'solana_signTransaction',
  'solana_signAndSendTransaction',
] as const

/** A method of `solanaMethods`. */
export type SolanaMethod = (typeof solanaMethods)[number]

/** The methods that need the person, and so pocket's own window. */
export const personMethods = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_watchAsset',
  ...solanaMethods,
] as const

/** A method of `personMethods`. */
export type PersonMethod = (typeof personMethods)[number]

/**
 * Whether a method is about Solana accounts.
 *
 * @param method - Any name.
 */
export function isSolanaMethod(method: string): method is SolanaMethod {
  return (solanaMethods as readonly string[]).includes(method)
}

/** A chain id as wallets pass it: hexadecimal, within the safe integers. */
export const hexChainIdSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform((text) => Number.parseInt(text, 16)),
)

/** What `wallet_switchEthereumChain` and `wallet_addEthereumChain` are called with. */
export const switchParametersSchema = v.looseTuple([v.looseObject({ chainId: hexChainIdSchema })])

/** The error codes wallets answer with (EIP-1193, EIP-1474, EIP-3085, EIP-3326, EIP-5792). */
export const errorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  resourceUnavailable: -32002,
  limitExceeded: -32005,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateCalls: 5720,
  unknownCalls: 5730,
  tooManyCalls: 5740,
  atomicityUnsupported: 5760,
} as const
