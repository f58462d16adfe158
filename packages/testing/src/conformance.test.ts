// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { verifyMessage } from 'viem'
import { beforeEach, describe } from 'vitest'
import { type AnnouncementBehaviour, announceEvmWallet } from './chains/eip155/announceEvmWallet.js'
import { createEvmWallet, type EvmWalletOptions } from './chains/eip155/createEvmWallet.js'
import { type InjectionBehaviour, injectEvmWallet } from './chains/eip155/injectEvmWallet.js'
import { createTestChain } from './createTestChain.js'
import { createTestNetwork } from './createTestKit.js'
import { createTestWallet } from './createTestWallet.js'
import { type ConformanceWallet, describeChain } from './describeChain.js'

const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
const requests = {
  connect: 'eth_requestAccounts',
  sign: 'personal_sign',
  switch: 'wallet_switchEthereumChain',
} as const

/** How the wallet comes to the page; announced, unless it is injected. */
type Arrival = AnnouncementBehaviour & { injected?: InjectionBehaviour }

function installEvm(
  options: Partial<EvmWalletOptions>,
  { injected, ...announced }: Arrival,
): ConformanceWallet {
  const wallet = createEvmWallet({ privateKeys: keys, chainId: 1, knownChainIds: [1, 10], ...options })
  const listeners = new Set<unknown>()
  const { on, removeListener } = wallet
  wallet.on = (name, listener) => {
    listeners.add(listener)
    on(name, listener)
  }
  wallet.removeListener = (name, listener) => {
    listeners.delete(listener)
    removeListener(name, listener)
  }
  let active = 0
  return {
    connectorId: injected ? 'io.rabby' : 'org.example.conforming',
    answer(kind, how) {
      const method = requests[kind]
      const others = (list: readonly string[]) => list.filter((one) => one !== method)
      wallet.behaviour.reject = [...others(wallet.behaviour.reject), ...(how === 'reject' ? [method] : [])]
      wallet.behaviour.hang = [...others(wallet.behaviour.hang), ...(how === 'hang' ? [method] : [])]
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
    lock: wallet.lock,
    unlock: wallet.unlock,
    ...(wallet.behaviour.hasPermissions && { revoke: wallet.revoke }),
    loseNode: wallet.loseNode,
    verify: ({ address, message, signature }) =>
      verifyMessage({
        address: address as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      }),
    countListeners: () => listeners.size,
    uninstall: injected
      ? injectEvmWallet(wallet, injected)
      : announceEvmWallet(wallet, { name: 'Conforming', rdns: 'org.example.conforming' }, announced),
  }
}

const misbehaviours: readonly (readonly [
  title: string,
  options: Partial<EvmWalletOptions>,
  arrival?: Arrival,
])[] = [
  ['that does as it should', {}],
  ['that goes to a network after it has said yes', { switchDelayMs: 300 }],
  ['that has to be told of a network, strictly', { knownChainIds: [1], refusesEmptyLists: true }],
  [
    'that wraps its refusals',
    { refusal: { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } } },
  ],
  ['that refuses as pairing does', { refusal: { code: 5000 } }],
  ['that refuses by name', { refusal: { code: 'ACTION_REJECTED' } }],
  ['that refuses in words', { refusal: new Error('User rejected the request.') }],
  ['that refuses in a cause', { refusal: new Error('Failed', { cause: { code: 4001 } }) }],
  ['that spells addresses in lower case', { spelling: 'lower' }],
  ['that spells addresses in upper case', { spelling: 'upper' }],
  ['that takes one question at a time', { asksOneAtATime: true }],
  ['that answers with an error while it is locked', { whileLocked: 'error' }],
  ['that answers when it is unlocked', { whileLocked: 'later' }],
  ['that disconnects when it is locked', { disconnectsOnLock: true }],
  ['without permissions', { hasPermissions: false }],
  ['that announces another object each time', {}, { makesNewObjects: true }],
  ['that announces another uuid each time', {}, { makesNewUuids: true }],
  [
    'at window.ethereum that says it is two wallets',
    {},
    { injected: { flags: { isMetaMask: true, isRabby: true } } },
  ],
  ['that comes late to window.ethereum', {}, { injected: { flags: { isRabby: true }, afterMs: 30 } }],
]

for (const [title, options, arrival = {}] of misbehaviours) {
  describeChain(`evm with a scripted wallet ${title}`, {
    createChain: () =>
      evm({ networks: [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')] }),
    install: () => installEvm(options, arrival),
  })
}

describe.each([
  ['one address everywhere', false],
  ['an address per network', true],
])('with %s', (title, hasAddressPerNetwork) => {
  let chain = createTestChain('solana', [])
  beforeEach(() => {
    chain = createTestChain('solana', [])
  })
  describeChain(`a chain of scripted wallets, ${title}`, {
    createChain: () => chain,
    install() {
      const wallet = createTestWallet({ id: 'amber', hasAddressPerNetwork })
      chain.announce(wallet)
      return {
        connectorId: wallet.id,
        answer: (kind, how) => {
          wallet.behaviour[kind] = how
        },
        getAddresses: () => wallet.getAccounts('solana').map(({ address }) => address),
        selectSecondAccount: () => wallet.selectAccount('solana', 1),
        selectNetwork: (caipNetworkId) => wallet.selectNetwork('solana', caipNetworkId),
        lock: () => wallet.lock('solana'),
        unlock: () => wallet.unlock('solana'),
        revoke: () => wallet.leave('solana'),
        verify: async ({ address, message, signature }) => signature === `${address} signed ${message}`,
        countListeners: wallet.countListeners,
        uninstall: () => {
          chain.withdraw(wallet)
        },
      }
    },
  })
})
