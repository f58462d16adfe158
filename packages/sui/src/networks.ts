import type { Network, NetworkWithId } from '@latchkey/core'
import { joinCaip2 } from '@latchkey/primitives'

const imageId = '53756920-4e65-4774-8f72-6b2053756900'

/** Sui Mainnet. */
export const sui: NetworkWithId<'sui:mainnet'> = /*#__PURE__*/ define('mainnet', {
  name: 'Sui',
  url: 'https://graphql.mainnet.sui.io',
  explorer: { name: 'Suiscan', url: 'https://suiscan.xyz/mainnet' },
})
/** Sui Testnet, a test network. */
export const suiTestnet: NetworkWithId<'sui:testnet'> = /*#__PURE__*/ define('testnet', {
  name: 'Sui Testnet',
  url: 'https://graphql.testnet.sui.io',
  explorer: { name: 'Suiscan', url: 'https://suiscan.xyz/testnet' },
  testnet: true,
})
/** Sui Devnet, a test network that starts anew each week. */
export const suiDevnet: NetworkWithId<'sui:devnet'> = /*#__PURE__*/ define('devnet', {
  name: 'Sui Devnet',
  url: 'https://graphql.devnet.sui.io',
  explorer: { name: 'Suiscan', url: 'https://suiscan.xyz/devnet' },
  testnet: true,
})
/** Local Sui, a network on this machine; its money has no value. */
export const localSui: NetworkWithId<'sui:localnet'> = /*#__PURE__*/ define('localnet', {
  name: 'Local Sui',
  url: 'http://127.0.0.1:9000',
  explorer: { name: 'Local explorer', url: 'http://localhost:4006/sui' },
  testnet: true,
  isLocal: true,
})

type Facts = Pick<Network, 'name' | 'testnet' | 'isLocal'> & {
  /** A node that answers GraphQL at `/graphql`. */
  url: string
  explorer: { name: string; url: string }
}

function define<const Name extends string>(
  reference: Name,
  { explorer, url, ...facts }: Facts,
): NetworkWithId<`sui:${Name}`> {
  return {
    id: reference,
    // The id that joinCaip2 makes is the one the type spells.
    caipNetworkId: joinCaip2('sui', reference) as `sui:${Name}`,
    chainNamespace: 'sui',
    nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: explorer },
    // A checkpoint takes about 250 ms.
    blockTime: 250,
    assets: { imageId },
    ...facts,
  }
}
