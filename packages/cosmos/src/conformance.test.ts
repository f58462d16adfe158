// @vitest-environment happy-dom
import {
  announceCosmosWallet,
  type CosmosRequest,
  type CosmosWalletOptions,
  createCosmosWallet,
  isCosmosSignature,
} from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { toChainId } from './CosmosNetwork.js'
import { cosmos } from './cosmos.js'
import { cosmosHub, injective, osmosis } from './networks.js'
import { toWalletChains } from './testing/toWalletChains.js'

type Place = { id: string; path: string; changeEvent: string }

const keplr: Place = { id: 'keplr-cosmos', path: 'keplr', changeEvent: 'keplr_keystorechange' }
const cosmostation: Place = {
  id: 'cosmostation-cosmos',
  path: 'cosmostation.providers.keplr',
  changeEvent: 'cosmostation_keystorechange',
}

function install(
  { id, ...place }: Place,
  networks: readonly [typeof cosmosHub | typeof injective, ...unknown[]],
  options: Partial<CosmosWalletOptions> = {},
): ConformanceWallet {
  const wallet = createCosmosWallet({
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    chains: toWalletChains([cosmosHub, osmosis, injective]),
    ...options,
  })
  const uninstall = announceCosmosWallet(wallet, place)
  // Wallets say nothing when they come: it has come by the time the page has loaded.
  window.dispatchEvent(new Event('load'))
  const signing: readonly CosmosRequest[] = ['signArbitrary', 'signAmino']
  const requests: Readonly<Record<'connect' | 'sign' | 'switch', readonly CosmosRequest[]>> = {
    connect: ['enable'],
    sign: signing,
    switch: ['enable'],
  }
  return {
    connectorId: id,
    answer(kind, how) {
      const names = requests[kind]
      const others = (list: readonly CosmosRequest[]) => list.filter((one) => !names.includes(one))
      wallet.behaviour.reject = [...others(wallet.behaviour.reject), ...(how === 'reject' ? names : [])]
      wallet.behaviour.hang = [...others(wallet.behaviour.hang), ...(how === 'hang' ? names : [])]
    },
    getAddresses: (caipNetworkId = networks[0].caipNetworkId) => [
      wallet.getAddress(caipNetworkId.slice('cosmos:'.length)),
    ],
    selectSecondAccount: () => wallet.selectAccount(1),
    lock: wallet.lock,
    unlock: wallet.unlock,
    verify: async (given) => isCosmosSignature(given),
    uninstall,
  }
}

const common = [cosmosHub, osmosis] as const
const createChain = () => cosmos({ networks: common })

describeChain('cosmos with a wallet of Keplr’s shape', { createChain, install: () => install(keplr, common) })
describeChain('cosmos with a wallet below another name, which signs texts in the document alone', {
  createChain,
  install: () =>
    install(cosmostation, common, {
      methods: ['enable', 'disable', 'getKey', 'signAmino', 'signDirect', 'experimentalSuggestChain'],
    }),
})
describeChain('cosmos with a wallet that resolves its errors, and whose bytes come as lists', {
  createChain,
  install: () => install(keplr, common, { resolvesErrors: true, answersPlainly: true }),
})
describeChain('cosmos with keys as on Ethereum on the first network, and another key on the second', {
  createChain: () => cosmos({ networks: [injective, cosmosHub] }),
  install: () => install(keplr, [injective]),
})
describeChain('cosmos with a wallet that does not know the networks before they are suggested', {
  createChain,
  install: () => {
    const suggested = install(keplr, common, { chains: {} })
    const known = createCosmosWallet({
      privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
      chains: toWalletChains(common),
    })
    let isSecond = false
    return {
      ...suggested,
      selectSecondAccount() {
        isSecond = true
        known.selectAccount(1)
        suggested.selectSecondAccount?.()
      },
      // It knows no address before it knows the network.
      getAddresses: (id = cosmosHub.caipNetworkId) => {
        known.selectAccount(isSecond ? 1 : 0)
        return [known.getAddress(toChainId({ caipNetworkId: id, id: '' }))]
      },
    }
  },
})
