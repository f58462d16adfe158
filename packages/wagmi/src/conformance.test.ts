// @vitest-environment happy-dom
import {
  type AnnouncementBehaviour,
  announceEvmWallet,
  createEvmWallet,
  type EvmWalletOptions,
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

function install(options: Partial<EvmWalletOptions>, arrival?: AnnouncementBehaviour): ConformanceWallet {
  const wallet = createEvmWallet({ privateKeys: keys, chainId: 1, knownChainIds: [1, 10], ...options })
  let active = 0
  return {
    connectorId: rdns,
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
    uninstall: announceEvmWallet(wallet, { name: 'Conforming', rdns }, arrival),
  }
}

const misbehaviours: readonly (readonly [
  title: string,
  options: Partial<EvmWalletOptions>,
  arrival?: AnnouncementBehaviour,
])[] = [
  ['that does as it should', {}],
  ['that goes to a network after it has said yes', { switchDelayMs: 300 }],
  ['that refuses as pairing does', { refusal: { code: 5000 } }],
  ['that spells addresses in lower case', { spelling: 'lower' }],
]

for (const [title, options, arrival] of misbehaviours) {
  describeChain(`a wagmi config, with a wallet ${title}`, {
    createChain: () =>
      fromWagmi(
        createTestConfig({
          chains: [mainnet, optimism],
          transports: { [mainnet.id]: node, [optimism.id]: node },
          storage: null,
        }),
      ),
    install: () => install(options, arrival),
  })
}
