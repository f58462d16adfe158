import type { Network, NetworkWithId } from '@latchkey/core'
import { joinCaip2 } from '@latchkey/primitives'

/** Stacks Mainnet. */
export const stacks: NetworkWithId<'stacks:1'> = /*#__PURE__*/ define(1, {
  name: 'Stacks',
  url: 'https://api.hiro.so',
  explorer: /*#__PURE__*/ toHiroExplorer('mainnet'),
})
/** Stacks Testnet, a test network. */
export const stacksTestnet: NetworkWithId<'stacks:2147483648'> = /*#__PURE__*/ define(2_147_483_648, {
  name: 'Stacks Testnet',
  url: 'https://api.testnet.hiro.so',
  explorer: /*#__PURE__*/ toHiroExplorer('testnet'),
  testnet: true,
})
/**
 * Local Stacks, the ledger that Latchkey's `npm start` runs; its money has no value. It has the id of the testnet, as networks for
 * development have it: a site has the one or the other.
 */
export const localStacks: NetworkWithId<'stacks:2147483648'> = /*#__PURE__*/ define(2_147_483_648, {
  name: 'Local Stacks',
  url: 'http://127.0.0.1:3999',
  explorer: { name: 'Local explorer', url: 'http://localhost:4006/stacks' },
  testnet: true,
  isLocal: true,
})

type Facts = Pick<Network, 'name' | 'testnet' | 'isLocal'> & {
  url: string
  explorer: NonNullable<Network['blockExplorers']>['default']
}

function toHiroExplorer(chain: string): Facts['explorer'] {
  return { name: 'Stacks Explorer', url: `https://explorer.hiro.so?chain=${chain}`, transactionPath: 'txid' }
}

function define<const Id extends number>(
  id: Id,
  { url, explorer, ...facts }: Facts,
): NetworkWithId<`stacks:${Id}`> {
  return {
    id,
    // The id that joinCaip2 makes is the one the type spells.
    caipNetworkId: joinCaip2('stacks', id) as `stacks:${Id}`,
    chainNamespace: 'stacks',
    nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: explorer },
    // Blocks between two of Bitcoin come every few seconds.
    blockTime: 5_000,
    assets: { imageId: '5b3a1c0e-9d4f-4a57-8a6e-53544b000000' },
    ...facts,
  }
}
