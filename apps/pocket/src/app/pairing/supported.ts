/** What pocket can do for a paired site. */
export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
] as const

/** A method of `supportedMethods`. */
export type SupportedMethod = (typeof supportedMethods)[number]

/** What pocket tells a paired site without being asked. */
export const supportedEvents = ['chainChanged', 'accountsChanged'] as const

const texts: Readonly<Record<SupportedMethod, string>> = {
  personal_sign: 'Sign messages',
  eth_signTypedData_v4: 'Sign data',
  eth_sendTransaction: 'Send transactions',
  wallet_switchEthereumChain: 'Switch network',
  wallet_addEthereumChain: 'Add a network',
  wallet_watchAsset: 'Show a token',
  wallet_sendCalls: 'Send several transactions at once',
  wallet_getCallsStatus: 'See what became of them',
  wallet_getCapabilities: 'See what Pocket can do',
}

/**
 * What a method does, for the person.
 *
 * @param method - Its name between site and wallet; one pocket lacks keeps it.
 */
export function methodText(method: string): string {
  return Object.hasOwn(texts, method)
    ? texts[method as SupportedMethod]
    : `${method} (Pocket does not have it)`
}

/** The namespace of every network pocket has (CAIP-2). */
export const namespace = 'eip155'

/**
 * A network's name between site and wallet (CAIP-2).
 *
 * @param chainId - The network's number.
 */
export function toCaipChain(chainId: number): string {
  return `${namespace}:${chainId}`
}

/**
 * The number in a network's name (CAIP-2).
 *
 * @param chain - Any text.
 * @returns The number, or `undefined` when it names no network of pocket's kind.
 */
export function fromCaipChain(chain: string): number | undefined {
  const digits = /^eip155:([1-9]\d{0,14})$/.exec(chain)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Takes an account's name between site and wallet apart (CAIP-10).
 *
 * @param account - Such as `eip155:1:0x…`.
 * @returns Its parts, or `undefined` when it is of another kind than pocket's.
 */
export function fromCaipAccount(account: string): { chainId: number; address: string } | undefined {
  const at = account.lastIndexOf(':')
  const chainId = fromCaipChain(account.slice(0, Math.max(at, 0)))
  return chainId === undefined ? undefined : { chainId, address: account.slice(at + 1) }
}
