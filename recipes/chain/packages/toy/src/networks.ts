import type { NetworkWithId } from '@latchkey/core'

declare module '@latchkey/primitives' {
  interface OtherNamespaces {
    /** Coins as unspent outputs. */
    toy: true
  }
}

/** The first network of the local stack. */
export const toyOne: NetworkWithId<'toy:one'> = /*#__PURE__*/ define('toy:one', 'Toy One', 8650)

/** The second one, on which the same keys have other addresses. */
export const toyTwo: NetworkWithId<'toy:two'> = /*#__PURE__*/ define('toy:two', 'Toy Two', 8651)

function define<Id extends `toy:${string}`>(
  caipNetworkId: Id,
  name: string,
  port: number,
): NetworkWithId<Id> {
  const reference = caipNetworkId.slice('toy:'.length)
  return {
    id: reference,
    caipNetworkId,
    chainNamespace: 'toy',
    name,
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Toy', symbol: 'TOY', decimals: 6 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
    blockExplorers: { default: { name: 'Local explorer', url: `http://localhost:4006/toy-${reference}` } },
    // The picture's name at the gateway.
    assets: { imageId: '70795c0a-4c61-4d2f-9f5e-0d6c6f796e00' },
  }
}
