import type { Network } from '@latchkey/core'
import { joinCaip2 } from '@latchkey/primitives'
import type { PolkadotFacts, PolkadotNetwork } from './PolkadotNetwork.js'

const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const ksm = { name: 'Kusama', symbol: 'KSM', decimals: 12 }
const wnd = { name: 'Westend', symbol: 'WND', decimals: 12 }
const roc = { name: 'Rococo', symbol: 'ROC', decimals: 12 }
const polkadotImage = '506f6c6b-6164-4f74-8a6e-444f54000000'
const kusamaImage = '4b757361-6d61-4b73-8a6e-4b534d000000'

/** Polkadot Asset Hub, where DOT is: the one a site wants first. */
export const polkadotAssetHub: PolkadotNetwork<'polkadot:68d56f15f85d3136970ec16946040bc1'> =
  /*#__PURE__*/ define('68d56f15f85d3136970ec16946040bc1', {
    name: 'Polkadot Asset Hub',
    nativeCurrency: dot,
    polkadot: { ss58Prefix: 0, existentialDeposit: '100000000' },
    url: 'https://polkadot-asset-hub-rpc.polkadot.io',
    explorer: 'assethub-polkadot',
  })
/** The relay chain of Polkadot. Its accounts moved to {@link polkadotAssetHub} in November 2025. */
export const polkadotRelay: PolkadotNetwork<'polkadot:91b171bb158e2d3848fa23a9f1c25182'> =
  /*#__PURE__*/ define('91b171bb158e2d3848fa23a9f1c25182', {
    name: 'Polkadot Relay Chain',
    nativeCurrency: dot,
    polkadot: { ss58Prefix: 0, existentialDeposit: '10000000000' },
    url: 'https://rpc.polkadot.io',
    explorer: 'polkadot',
  })
/** Kusama Asset Hub, where KSM is. */
export const kusamaAssetHub: PolkadotNetwork<'polkadot:48239ef607d7928874027a43a6768920'> =
  /*#__PURE__*/ define('48239ef607d7928874027a43a6768920', {
    name: 'Kusama Asset Hub',
    nativeCurrency: ksm,
    polkadot: { ss58Prefix: 2, existentialDeposit: '3333333' },
    url: 'https://kusama-asset-hub-rpc.polkadot.io',
    explorer: 'assethub-kusama',
    imageId: kusamaImage,
  })
/** The relay chain of Kusama. Its accounts moved to {@link kusamaAssetHub} in October 2025. */
export const kusamaRelay: PolkadotNetwork<'polkadot:b0a8d493285c2df73290dfb7e61f870f'> = /*#__PURE__*/ define(
  'b0a8d493285c2df73290dfb7e61f870f',
  {
    name: 'Kusama Relay Chain',
    nativeCurrency: ksm,
    polkadot: { ss58Prefix: 2, existentialDeposit: '333333333' },
    url: 'https://kusama-rpc.polkadot.io',
    explorer: 'kusama',
    imageId: kusamaImage,
  },
)
/** Westend Asset Hub, a test network. */
export const westendAssetHub: PolkadotNetwork<'polkadot:67f9723393ef76214df0118c34bbbd3d'> =
  /*#__PURE__*/ define('67f9723393ef76214df0118c34bbbd3d', {
    name: 'Westend Asset Hub',
    nativeCurrency: wnd,
    polkadot: { ss58Prefix: 42 },
    url: 'https://westend-asset-hub-rpc.polkadot.io',
    explorer: 'assethub-westend',
    testnet: true,
  })
/** The relay chain of Westend, a test network. */
export const westendRelay: PolkadotNetwork<'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'> =
  /*#__PURE__*/ define('e143f23803ac50e8f6f8e62695d1ce9e', {
    name: 'Westend Relay Chain',
    nativeCurrency: wnd,
    polkadot: { ss58Prefix: 42 },
    url: 'https://westend-rpc.polkadot.io',
    explorer: 'westend',
    testnet: true,
  })
/** Local Asset Hub, the runtime that Latchkey's `npm start` runs; its money has no value. */
export const localAssetHub: PolkadotNetwork<'polkadot:45454545454545454545454545454545'> =
  /*#__PURE__*/ define('45454545454545454545454545454545', {
    name: 'Local Asset Hub',
    nativeCurrency: roc,
    polkadot: { ss58Prefix: 42, existentialDeposit: '3333333' },
    url: 'http://127.0.0.1:9944',
    explorer: { name: 'Local explorer', url: 'http://localhost:4006/polkadot' },
    testnet: true,
    isLocal: true,
  })

type Facts = Pick<Network, 'name' | 'nativeCurrency' | 'testnet' | 'isLocal'> & {
  polkadot: PolkadotFacts
  url: string
  /** The network's name at Subscan, or an explorer of its own. */
  explorer: string | Explorer
  imageId?: string
}

function define<const Reference extends string>(
  reference: Reference,
  { url, explorer, imageId = polkadotImage, ...facts }: Facts,
): PolkadotNetwork<`polkadot:${Reference}`> {
  return {
    id: reference,
    // The id that joinCaip2 makes is the one the type spells.
    caipNetworkId: joinCaip2('polkadot', reference) as `polkadot:${Reference}`,
    chainNamespace: 'polkadot',
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: typeof explorer === 'string' ? toSubscan(explorer) : explorer },
    // Blocks of Asset Hubs come every few seconds, and are final some blocks later.
    blockTime: 12_000,
    assets: { imageId },
    ...facts,
  }
}

function toSubscan(name: string): Explorer {
  const url = `https://${name}.subscan.io`
  return { name: 'Subscan', url, transactionPath: 'extrinsic', addressPath: 'account' }
}

type Explorer = NonNullable<Network['blockExplorers']>['default']
