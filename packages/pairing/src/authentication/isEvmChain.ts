import { isCaip2 } from '@latchkey/primitives'

/**
 * Tells whether a chain can be signed in to together with connecting: only those of eip155 can.
 *
 * @param chain - A CAIP-2 id.
 */
export function isEvmChain(chain: string): boolean {
  return isCaip2(chain) && chain.startsWith('eip155:')
}
