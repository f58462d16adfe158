import type { SupportedMethod } from './supported.js'

const texts: Readonly<Record<SupportedMethod, string>> = {
  personal_sign: 'Sign messages',
  eth_signTypedData_v4: 'Sign data',
  eth_sendTransaction: 'Send transactions',
  wallet_switchEthereumChain: 'Switch network',
  wallet_addEthereumChain: 'Add a network',
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
