// @vitest-environment happy-dom
import {
  createPolkadotWallet,
  injectPolkadotWallet,
  isPolkadotSignature,
  type PolkadotScheme,
  type PolkadotWalletOptions,
} from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { kusamaAssetHub, polkadotAssetHub } from './networks.js'
import { polkadot } from './polkadot.js'

const networks = [polkadotAssetHub, kusamaAssetHub] as const
const createChain = () => polkadot({ networks })
const requests = { connect: 'enable', sign: 'signRaw', switch: undefined } as const

function install(
  options: Partial<PolkadotWalletOptions> & { scheme?: PolkadotScheme } = {},
): ConformanceWallet {
  const { scheme = 'sr25519', ...behaviour } = options
  const seeds = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const wallet = createPolkadotWallet({ keys: seeds.map((seed) => ({ scheme, seed })), ...behaviour })
  const uninstall = injectPolkadotWallet(wallet, 'conforming')
  // Wallets say nothing when they come: it has come by the time the page has loaded.
  window.dispatchEvent(new Event('load'))
  const isSilent = wallet.behaviour.subscribes === 'never'
  return {
    connectorId: 'conforming',
    isAskedToSwitch: false,
    answer(kind, how) {
      const name = requests[kind]
      if (!name) return
      wallet.behaviour.reject = how === 'reject' ? [name] : []
      wallet.behaviour.hang = how === 'hang' ? [name] : []
    },
    getAddresses(caipNetworkId) {
      const network = networks.find((one) => one.caipNetworkId === caipNetworkId) ?? polkadotAssetHub
      return wallet.getAddresses(network.polkadot.ss58Prefix)
    },
    ...(!isSilent && { lock: wallet.lock, unlock: wallet.unlock }),
    countListeners: wallet.countListeners,
    verify: async (given) => isPolkadotSignature(given),
    uninstall,
  }
}

const other = { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', type: 'ethereum' }

describeChain('polkadot with a wallet that is as it should be', { createChain, install: () => install() })
describeChain(
  'polkadot with a wallet of ed25519 that shares accounts of other kinds, and marks its signatures',
  {
    createChain,
    install: () =>
      install({ scheme: 'ed25519', marksTexts: true, otherAccounts: [other, {}, { address: 'nonsense' }] }),
  },
)
describeChain('polkadot with a wallet of ECDSA that spells addresses of Polkadot, and never tells', {
  createChain,
  install: () => install({ scheme: 'ecdsa', ss58Prefix: 0, subscribes: 'never' }),
})
