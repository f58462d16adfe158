import { createSigner } from './createSigner.js'
import type { Namespaces, Wish } from './SessionView.js'

/** The wallet's key. */
export const signer = createSigner()

const chains = ['eip155:1', 'eip155:137']
const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
const events = ['chainChanged', 'accountsChanged']

/** What the site asks for. */
export const wish: Wish = { eip155: { chains, methods, events } }

/**
 * What the wallet grants: everything asked for, for its one account.
 *
 * @param overrides - What differs.
 */
export function grant(overrides: Partial<Namespaces[string]> = {}): Namespaces & {
  eip155: Namespaces[string]
} {
  const accounts = chains.map((chain) => `${chain}:${signer.address}`)
  return { eip155: { chains, accounts, methods, events, ...overrides } }
}
