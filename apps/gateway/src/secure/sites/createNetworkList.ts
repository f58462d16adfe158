import type { SecureNetwork } from '@latchkey/wire/secure'
import type { Chains } from '../../chains/createChains.js'
import type { Policies } from '../../sponsoring/createPolicies.js'

/**
 * Makes what says what the secure site has to know of the networks served: not where their nodes are, since it asks through
 * the gateway.
 *
 * @param dependencies - Namespaces with their networks, and what projects pay for.
 * @returns The networks of a project.
 */
export function createNetworkList({
  chains,
  policies,
}: {
  chains: Chains
  policies: Policies
}): (projectId: string) => Promise<SecureNetwork[]> {
  const all = chains.all
    .filter(({ hasEmbeddedWallets }) => hasEmbeddedWallets)
    .flatMap(({ networks, paid }) => networks.map((network) => ({ network, facts: paid?.describe(network) })))

  return async (projectId) => {
    const sponsored = new Set((await policies.list(projectId)).map(({ networkId }) => networkId))
    return all.map(({ facts, network }) => {
      const { caipNetworkId, name, nativeCurrency, testnet, isLocal, tokens } = network
      const canSponsor = facts?.smartAccount?.paymaster !== undefined || typeof facts?.feePayer === 'string'
      return {
        caipNetworkId,
        name,
        nativeCurrency: { symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
        isTestnet: testnet || isLocal,
        tokens: tokens.map(({ address, symbol, decimals }) => ({ address, symbol, decimals })),
        smartAccount: facts?.smartAccount ?? null,
        feePayer: facts?.feePayer ?? null,
        isSponsored: canSponsor && sponsored.has(caipNetworkId),
      }
    })
  }
}
