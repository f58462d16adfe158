import { isCaip2, parseCaip2 } from '@latchkey/primitives'
import type { SignInMessage } from './signInMessage.js'

/** A token with more networks would be too long for a header. */
const maxNetworks = 64

/**
 * The networks that a sign-in message is for: its own, and those of the same namespace that it lists as resources
 * (EIP-4361, `Resources`), each by its CAIP-2 id.
 *
 * @param data - Of the message; its `chainId` is a CAIP-2 id.
 * @returns Its own network first, each once, at most 64.
 */
export function readSignedNetworks({
  chainId,
  resources = [],
}: Pick<SignInMessage, 'chainId' | 'resources'>): readonly string[] {
  const { namespace } = parseCaip2(chainId)
  const listed = resources.filter((one) => isCaip2(one) && parseCaip2(one).namespace === namespace)
  return [...new Set([chainId, ...listed])].slice(0, maxNetworks)
}

/**
 * Whether a session counts on a network.
 *
 * @param claims - Of its token.
 * @param caipNetworkId - The network.
 */
export function countsOnNetwork(
  {
    caip2Network,
    caip2Networks = [],
  }: { caip2Network: string; caip2Networks?: readonly string[] | undefined },
  caipNetworkId: string,
): boolean {
  return caip2Network === caipNetworkId || caip2Networks.includes(caipNetworkId)
}
