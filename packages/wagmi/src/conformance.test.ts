// @vitest-environment happy-dom
import {
  announceEvmWallet,
  createEvmWallet,
  type EvmWalletOptions,
  type InjectionBehaviour,
  injectEvmWallet,
} from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { verifyMessage } from 'viem'
import { custom } from 'wagmi'
import { mainnet, optimism } from 'wagmi/chains'
import { fromWagmi } from './fromWagmi.js'
import { createTestConfig } from './testing/createTestConfig.js'

const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
const rdns = 'org.example.conforming'
const requests = {
  connect: 'eth_requestAccounts',
  sign: 'personal_sign',
  switch: 'wallet_switchEthereumChain',
} as const

/** Answers whatever the networks are asked. */
const node = custom({ request: async () => '0x0' })

/** Announced, unless it is `injected`. */
function install(options: Partial<EvmWalletOptions>, injected?: InjectionBehaviour): ConformanceWallet {
  const wallet = createEvmWallet({ privateKeys: keys, chainId: 1, knownChainIds: [1, 10], ...options })
  let active = 0
  return {
    connectorId: injected ? 'io.rabby' : rdns,
    answer(kind, how) {
      // wagmi asks for the permission where it connects a wallet that knows of permissions.
      const methods: readonly string[] =
        kind === 'connect' ? [requests.connect, 'wallet_requestPermissions'] : [requests[kind]]
      const change = (list: readonly string[], isIn: boolean) => [
        ...list.filter((one) => !methods.includes(one)),
        ...(isIn ? methods : []),
      ]
      wallet.behaviour.reject = change(wallet.behaviour.reject, how === 'reject')
      wallet.behaviour.hang = change(wallet.behaviour.hang, how === 'hang')
    },
    getAddresses: () => {
      const chosen = wallet.addresses[active]
      return [...new Set([...(chosen ? [chosen] : []), ...wallet.addresses])]
    },
    selectSecondAccount() {
      active = 1
      wallet.selectAccount(1)
    },
    selectNetwork: (caipNetworkId) => wallet.selectNetwork(Number(caipNetworkId.split(':')[1])),
    verify: ({ address, message, signature }) =>
      verifyMessage({
        address: address as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      }),
    uninstall: injected
      ? injectEvmWallet(wallet, injected)
      : announceEvmWallet(wallet, { name: 'Conforming', rdns }),
  }
}

const misbehaviours: readonly (readonly [
  title: string,
  options: Partial<EvmWalletOptions>,
  injected?: InjectionBehaviour,
])[] = [
  ['that does as it should', {}],
  ['that goes to a network after it has said yes', { switchDelayMs: 300 }],
  ['that refuses as pairing does', { refusal: { code: 5000 } }],
  ['that spells addresses in lower case', { spelling: 'lower' }],
  ['that comes late to window.ethereum', {}, { flags: { isRabby: true }, afterMs: 30 }],
]

for (const [title, options, injected] of misbehaviours) {
  describeChain(`a wagmi config, with a wallet ${title}`, {
    createChain: () =>
      fromWagmi(
        createTestConfig({
          chains: [mainnet, optimism],
          transports: { [mainnet.id]: node, [optimism.id]: node },
          storage: null,
        }),
      ),
    install: () => install(options, injected),
  })
}
