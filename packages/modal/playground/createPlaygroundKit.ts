import type { Kit, KitOptions } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { base, mainnet, optimism, polygon } from '@latchkey/evm/networks'
import { createKit } from '@latchkey/modal'
import { presets, type Theme } from '@latchkey/modal/themes'
import { getNamespaceName, type Namespace, namespaces } from '@latchkey/primitives'
import {
  announceEvmWallet,
  createEvmWallet,
  createScriptedGateway,
  createTestChain,
  createTestNetwork,
  createTestWallet,
  type EvmWallet,
} from '@latchkey/testing'
import { createPlaygroundSignIn } from './createPlaygroundSignIn.js'
import { wallets } from './wallets.js'

const icon = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/><path d="M10 14h20v14H10z" fill="#fff"/></svg>`,
  )}`

/** Two test keys that everybody knows. */
const privateKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

/** Another kind of networks: Pocket serves it too, and a wallet of its own does. */
function createOtherChain(namespace: Namespace) {
  const name = getNamespaceName(namespace)
  const networks = [name, `${name} Testnet`].map((title, index) =>
    createTestNetwork(`${namespace}-${index}`, title, {
      chainNamespace: namespace,
      nativeCurrency: { name, symbol: name.slice(0, 3).toUpperCase(), decimals: 9 },
      testnet: index === 1,
    }),
  )
  const wallets = ['Pocket', `Sorrel ${name}`].map((title) =>
    createTestWallet({ id: `test.${title.toLowerCase().replace(' ', '.')}`, name: title }),
  )
  return createTestChain(namespace, wallets, { networks })
}

/** What the address asks for beside EVM: `multi` is one other kind of networks, `seven` is all. */
function listOtherNamespaces(query: URLSearchParams): readonly Namespace[] {
  if (query.has('seven')) return namespaces.filter((namespace) => namespace !== 'eip155')
  return query.has('multi') ? ['solana'] : []
}

/** A ready-made theme by its name, or light and dark as the address says. */
function getTheme(query: URLSearchParams): Theme {
  const preset = query.get('preset') ?? ''
  if (preset in presets) return presets[preset as keyof typeof presets]
  return {
    mode: (query.get('theme') as 'light' | 'dark' | null) ?? 'system',
    variables: query.has('accent') ? { accent: query.get('accent') ?? '' } : {},
  }
}

/** A kit with scripted wallets and a scripted gateway; the address bar chooses what goes wrong. */
export function createPlaygroundKit(query: URLSearchParams): { kit: Kit; wallet: EvmWallet } {
  const delayMs = Number(query.get('delay') ?? 100)
  const wait = () => new Promise((resolve) => setTimeout(resolve, delayMs))
  const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const gateway = createScriptedGateway({
    '/v1/supported-chains': { http: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453'], ws: [] },
    '/appkit/v1/config': {
      features: [{ id: 'multi_wallet', isEnabled: query.has('multi') || query.has('seven'), config: [] }],
    },
    '/getAnalyticsConfig': { isAnalyticsEnabled: false },
    // The node behind the gateway.
    '/v1/': { jsonrpc: '2.0', id: 1, result: '0x1790b2d6e9c60000' },
    '/getWallets': async ({ url }: { url: URL }) => {
      await wait()
      if (query.has('directory-fails')) return new Response('', { status: 500 })
      const get = (name: string) => url.searchParams.get(name)
      const search = get('search')?.toLowerCase()
      const include = get('include')?.split(',')
      const exclude = get('exclude')?.split(',') ?? []
      const found = wallets.filter(
        ({ id, name, badge_type }) =>
          (!search || name.toLowerCase().includes(search)) &&
          (!include || include.includes(id)) &&
          !exclude.includes(id) &&
          (get('badge_type') !== 'certified' || badge_type === 'certified'),
      )
      const entries = Number(get('entries') ?? 40)
      const start = (Number(get('page') ?? 1) - 1) * entries
      return { count: found.length, data: found.slice(start, start + entries) }
    },
  })
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  gateway.answers[`/v1/account/${address}/balance`] = {
    balances: [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        price: 3120.5,
        value: 5298.61,
        quantity: { decimals: '18', numeric: '1.698' },
        iconUrl: '',
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: usdc,
        price: 1,
        value: 250.25,
        quantity: { decimals: '6', numeric: '250.25' },
        iconUrl: '',
      },
    ],
  }
  const options: Partial<KitOptions> = {
    ...(query.has('terms')
      ? { termsConditionsUrl: 'https://example.org/terms', privacyPolicyUrl: 'https://example.org/privacy' }
      : {}),
    ...(query.has('embedded') ? { enableEmbedded: true } : {}),
    ...(query.has('featured') ? { featuredWalletIds: ['wallet-7', 'wallet-3'] } : {}),
    ...(query.has('sign-in') ? { siwx: createPlaygroundSignIn() } : {}),
    features: { legalCheckbox: query.has('checkbox'), collapseWallets: query.has('collapse') },
    theme: getTheme(query),
  }
  const kit = createKit({
    projectId: query.has('no-project') ? '' : 'playground',
    gateway: 'http://gateway.test',
    chains: [
      evm({ networks: [mainnet, optimism, base, polygon] }),
      ...listOtherNamespaces(query).map(createOtherChain),
    ],
    fetch: gateway.fetch,
    imageLoader: (_, { id }) =>
      icon(`hsl(${id.length * 47 + Number(id.replace(/\D/g, '') || 0) * 31} 55% 45%)`),
    ...options,
  })
  const wallet = createEvmWallet({
    privateKeys,
    chainId: Number(query.get('chain') ?? 1),
    knownChainIds: [1, 10, 137, 8453, 56],
    hang: query.get('hang')?.split(',') ?? [],
    reject: query.get('reject')?.split(',') ?? [],
    fail: query.has('fail')
      ? { eth_requestAccounts: { code: Number(query.get('fail')), message: 'It broke' } }
      : {},
  })
  if (!query.has('no-wallets')) {
    announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket', icon: icon('#7a3ff2') })
    const other = createEvmWallet({ privateKeys: [privateKeys[1]], chainId: 1, knownChainIds: [1, 10] })
    announceEvmWallet(other, { name: 'Kestrel Wallet', rdns: 'test.kestrel', icon: icon('#d9480f') })
  }
  return { kit, wallet }
}
