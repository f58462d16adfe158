// @vitest-environment happy-dom
import { getAccount, getNetwork, mergeConnectors } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import {
  announceEvmWallet,
  announceSolanaWallet,
  createEvmWallet,
  createMemoryStorage,
  createSolanaWallet,
  createTestKit,
  createTestNetwork,
  type MemoryStorage,
  type TestKitOptions,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localSolana, solanaDevnet, solana as solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const info = { name: 'Example', rdns: 'org.example' }
const createEvm = () =>
  createEvmWallet({ privateKeys: [`0x${'1'.repeat(64)}`], chainId: 1, knownChainIds: [1] })
const createSolana = (name = 'Example') =>
  createSolanaWallet({ name, privateKeys: [new Uint8Array(32).fill(1)] })

function visit({
  storage = createMemoryStorage(),
  chains = ['eip155', 'solana'],
  ...options
}: {
  storage?: MemoryStorage
  chains?: string[]
  answers?: NonNullable<TestKitOptions['answers']>
} = {}) {
  const all = [
    evm({ networks: [createTestNetwork(1, 'Ethereum')] }),
    solana({ networks: [solanaMainnet, solanaDevnet, localSolana] }),
  ]
  const made = createTestKit({
    storage,
    chains: all.filter(({ namespace }) => chains.includes(namespace)),
    enableWalletConnect: false,
    ...options,
  })
  cleanUps.push(made.kit.destroy)
  made.kit.start()
  return { ...made, rows: () => mergeConnectors(made.kit.store.getState().connectors) }
}

describe('a wallet that announces itself on two chains', () => {
  test('is one row under its name, which reaches both', async () => {
    const [evmWallet, solanaWallet] = [createEvm(), createSolana()]
    const { kit, rows } = visit()
    cleanUps.push(announceSolanaWallet(solanaWallet.standard), announceEvmWallet(evmWallet, info))
    expect(rows()).toMatchObject([
      {
        name: 'Example',
        type: 'MULTI_CHAIN',
        namespaces: ['solana', 'eip155'],
        info: { rdns: 'org.example' },
        connectors: [{ id: 'Example' }, { id: 'org.example' }],
      },
    ])
    await kit.connections.connect({ connectorId: 'Example', namespace: 'solana' })
    await kit.connections.connect({ connectorId: 'org.example', namespace: 'eip155' })
    const state = kit.store.getState()
    expect(getAccount(state, 'solana').address).toBe(solanaWallet.addresses[0])
    expect(getAccount(state, 'eip155').address).toBe(evmWallet.addresses[0])
  })

  test('is two rows where two of one chain go by the name', () => {
    const { rows } = visit()
    for (const wallet of [createSolana(), createSolana()])
      cleanUps.push(announceSolanaWallet(wallet.standard))
    cleanUps.push(announceEvmWallet(createEvm(), info))
    expect(rows().map(({ name, namespaces }) => [name, namespaces])).toEqual([
      ['Example', ['solana', 'eip155']],
      ['Example (2)', ['solana']],
    ])
  })
})

describe('a page with Solana', () => {
  test.each(['walletConnect', 'injected'])('passes over a wallet that goes by the id %s', (name) => {
    const { rows } = visit()
    cleanUps.push(announceSolanaWallet(createSolana(name).standard))
    expect(rows()).toEqual([])
  })

  test('passes over wallets of other chains, and those that cannot sign', () => {
    const { rows } = visit()
    const privateKeys = [new Uint8Array(32).fill(1)]
    for (const more of [{ chains: ['sui:mainnet'] }, { requests: ['standard:connect'] }] as const) {
      cleanUps.push(announceSolanaWallet(createSolanaWallet({ privateKeys, ...more }).standard))
    }
    expect(rows()).toEqual([])
  })

  test('a wallet that says how its window comes to the front can be shown, and no other', () => {
    const { kit } = visit()
    const bringToFront = vi.fn(() => true)
    const { standard } = createSolana('Window')
    const features = {
      ...standard.features,
      'experimental:bringToFront': { version: '1.0.0', bringToFront },
    }
    cleanUps.push(announceSolanaWallet({ ...standard, features }))
    cleanUps.push(announceSolanaWallet(createSolana('Other').standard))
    const [shown, other] = kit.store.getState().connectors
    shown?.bringToFront?.()
    expect(bringToFront).toHaveBeenCalledOnce()
    expect(other?.bringToFront).toBeUndefined()
  })

  test('forgets a wallet that leaves, and has it once when it comes back', () => {
    const { rows } = visit()
    announceSolanaWallet(createSolana().standard)()
    expect(rows()).toEqual([])
    cleanUps.push(announceSolanaWallet(createSolana().standard))
    expect(rows()).toMatchObject([{ id: 'Example', name: 'Example' }])
  })

  test('is on the network of the last visit again, which the wallet knows nothing of', async () => {
    const storage = createMemoryStorage()
    const wallet = createSolana()
    cleanUps.push(announceSolanaWallet(wallet.standard))
    const first = visit({ storage, chains: ['solana'] })
    await first.kit.connections.connect({ connectorId: 'Example' })
    await first.kit.networks.switchNetwork(localSolana.caipNetworkId, { throwOnFailure: true })
    first.kit.destroy()
    const second = visit({ storage, chains: ['solana'] })
    await vi.waitFor(() => expect(getAccount(second.kit.store.getState()).status).toBe('connected'))
    expect(getNetwork(second.kit.store.getState())?.caipNetworkId).toBe(localSolana.caipNetworkId)
    expect(second.kit.getProvider('solana')).toMatchObject({ chain: 'solana:localnet' })
  })
})

describe('a wallet that is on no network', () => {
  test('§4.056 goes to another without being asked, and the account there is read', async () => {
    const wallet = createSolana()
    cleanUps.push(announceSolanaWallet(wallet.standard))
    const { kit, gateway } = visit({
      chains: ['solana'],
      answers: { '/v1/': { jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: 2_500_000_000 } } },
    })
    await kit.connections.connect({ connectorId: 'Example' })
    await vi.waitFor(() => expect(getAccount(kit.store.getState(), 'solana').balance).toBe('2.5'))
    const before = gateway.calls.length
    await kit.networks.switchNetwork(solanaDevnet.caipNetworkId)
    expect(getNetwork(kit.store.getState(), 'solana')).toMatchObject({ name: solanaDevnet.name })
    const account = () => getAccount(kit.store.getState(), 'solana')
    expect(account().caipAddress).toBe(`${solanaDevnet.caipNetworkId}:${wallet.addresses[0]}`)
    await vi.waitFor(() => expect(account().balance).toBe('2.5'))
    const networks = gateway.calls.slice(before).map(({ url }) => url.searchParams.get('chainId'))
    expect(networks).toContain(solanaDevnet.caipNetworkId)
    expect(wallet.requests.map(({ name }) => name)).toEqual(['standard:connect'])
  })
})
