// @vitest-environment happy-dom
import {
  announceStacksWallet,
  createStacksWallet,
  isStacksSignature,
  type StacksRequest,
  type StacksWalletOptions,
} from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { mainnetId, testnetId } from './networkNames.js'
import { stacks as mainnet, stacksTestnet } from './networks.js'
import { stacks } from './stacks.js'

const createChain = () => stacks({ networks: [mainnet, stacksTestnet] })

const requests = {
  leather: { connect: 'stx_getAddresses', sign: 'stx_signMessage', switch: undefined },
  xverse: { connect: 'wallet_connect', sign: 'stx_signMessage', switch: 'wallet_changeNetwork' },
} as const

function install(
  manner: StacksWalletOptions['manner'],
  options: Partial<StacksWalletOptions> = {},
): ConformanceWallet {
  const privateKeys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const wallet = createStacksWallet({ manner, privateKeys, ...options })
  const id = manner === 'leather' ? 'LeatherProvider' : 'XverseProviders.BitcoinProvider'
  const isLeather = manner === 'leather'
  const uninstall = announceStacksWallet(wallet, { name: 'Conforming', id })
  // Wallets say nothing when they come: it has come by the time the page has loaded.
  window.dispatchEvent(new Event('load'))
  return {
    connectorId: id,
    isAskedToSwitch: !isLeather,
    answer(kind, how) {
      const name: StacksRequest | undefined = requests[manner][kind]
      const others = (list: readonly StacksRequest[]) => list.filter((one) => one !== name)
      if (!name) return
      wallet.behaviour.reject = [...others(wallet.behaviour.reject), ...(how === 'reject' ? [name] : [])]
      wallet.behaviour.hang = [...others(wallet.behaviour.hang), ...(how === 'hang' ? [name] : [])]
    },
    getAddresses: (caipNetworkId) =>
      wallet.getAddresses(isLeather && caipNetworkId === testnetId ? 'testnet' : undefined),
    ...(!isLeather && {
      selectSecondAccount: () => wallet.selectAccount(1),
      selectNetwork: (caipNetworkId: string) =>
        wallet.selectNetwork(caipNetworkId === mainnetId ? 'mainnet' : 'testnet'),
      lock: wallet.lock,
      unlock: wallet.unlock,
      revoke: wallet.revoke,
      countListeners: wallet.countListeners,
    }),
    verify: async (given) => isStacksSignature(given),
    uninstall,
  }
}

describeChain('stacks with a wallet in Leather’s manner', { createChain, install: () => install('leather') })
describeChain('stacks with a wallet in Xverse’s manner', { createChain, install: () => install('xverse') })
describeChain('stacks with a wallet that resolves its errors and tells of changes without addresses', {
  createChain,
  install: () => install('xverse', { resolvesErrors: true, tellsNoAddresses: true, signsInOldOrder: true }),
})
