// @vitest-environment happy-dom
import { getAccount, getNetwork, mergeConnectors } from '@latchkey/core'
import { solana } from '@latchkey/solana'
import { solana as solanaMainnet } from '@latchkey/solana/networks'
import {
  announceSolanaWallet,
  announceSuiWallet,
  createMemoryStorage,
  createSolanaWallet,
  createSuiWallet,
  createTestKit,
  type MemoryStorage,
  type SuiWalletOptions,
  type TestKitOptions,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localSui, suiDevnet, sui as suiMainnet } from './networks.js'
import { sui } from './sui.js'
import { keys } from './testing/keys.js'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

function install(options: Partial<SuiWalletOptions> = {}) {
  const wallet = createSuiWallet({ keys, ...options })
  cleanUps.push(announceSuiWallet(wallet.standard))
  return wallet
}

function visit({
  storage = createMemoryStorage(),
  ...options
}: {
  storage?: MemoryStorage
  answers?: NonNullable<TestKitOptions['answers']>
  chains?: TestKitOptions['chains']
} = {}) {
  const made = createTestKit({
    storage,
    chains: [sui({ networks: [suiMainnet, suiDevnet, localSui] })],
    enableWalletConnect: false,
    ...options,
  } as TestKitOptions)
  cleanUps.push(made.kit.destroy)
  made.kit.start()
  const state = () => made.kit.store.getState()
  return {
    ...made,
    state,
    rows: () => mergeConnectors(state().connectors),
    account: () => getAccount(state(), 'sui'),
  }
}

describe('a page with Sui', () => {
  test('knows a wallet by its id, else by its name', () => {
    const { rows } = visit()
    install({ name: 'Named' })
    install({ name: 'Slush', id: 'com.mystenlabs.suiwallet' })
    install({ name: 'Odd#1', id: '' })
    expect(rows().map(({ id, name }) => [id, name])).toEqual([
      ['Named', 'Named'],
      ['com.mystenlabs.suiwallet', 'Slush'],
      ['Odd1', 'Odd#1'],
    ])
  })

  test('passes over wallets of other chains, and those that sign no texts', () => {
    const { rows } = visit()
    install({ chains: ['solana:mainnet'] })
    install({ requests: ['standard:connect', 'sui:signTransaction'] })
    install({ requests: ['sui:signPersonalMessage'] })
    install({ id: 'walletConnect' })
    expect(rows()).toEqual([])
    install({ requests: ['standard:connect', 'sui:signMessage'], name: 'Older' })
    expect(rows()).toMatchObject([{ id: 'Older' }])
  })

  test('passes over what is no wallet, and lists one whose fields lie or throw by what can be read', () => {
    const { rows } = visit()
    const announce = (wallet: unknown) =>
      cleanUps.push(announceSuiWallet(wallet as Parameters<typeof announceSuiWallet>[0]))
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new Error('gotcha')
        },
      },
    )
    for (const odd of [null, 5, 'wallet', {}, throwing]) announce(odd)
    const { standard } = createSuiWallet({ keys })
    announce({
      ...standard,
      name: 'A\u0000\u202Ewallet',
      icon: 'https://example.org/track.png',
      id: throwing,
    })
    expect(rows()).toHaveLength(1)
    const [row] = rows()
    expect(row?.name).toBe('A wallet')
    expect(row?.imageUrl).toBeUndefined()
  })

  test('a wallet that shares what is no account is not connected', async () => {
    const { kit, account } = visit()
    const wallet = install()
    Object.assign(wallet.standard.features['standard:connect'] as object, {
      connect: async () => ({ accounts: [{ address: '0xnone', chains: ['sui:mainnet'], publicKey: [] }] }),
    })
    await expect(kit.connections.connect({ connectorId: 'Example' })).rejects.toMatchObject({
      code: 'connection/no-accounts',
    })
    expect(account().status).toBe('disconnected')
  })

  test('a wallet that shares an account twice, in two spellings, shares one', async () => {
    const { kit, account } = visit()
    const wallet = install({ keys: keys.slice(0, 1), isAuthorized: true })
    const connect = async () => {
      const [own] = wallet.standard.accounts
      return { accounts: [own, { ...own, address: `0x${own?.address.slice(2).toUpperCase()}` }] }
    }
    Object.assign(wallet.standard.features['standard:connect'] as object, { connect })
    await kit.connections.connect({ connectorId: 'Example' })
    expect(account().allAccounts.map(({ address }) => address)).toEqual(wallet.addresses)
  })

  test('one wallet of two chains is one row, and each chain has its own accounts', async () => {
    const { rows, kit, state } = visit({
      chains: [sui({ networks: [suiMainnet] }), solana({ networks: [solanaMainnet] })],
    })
    const own = install({ name: 'Both' })
    const other = createSolanaWallet({ name: 'Both', privateKeys: [new Uint8Array(32).fill(1)] })
    cleanUps.push(announceSolanaWallet(other.standard))
    expect(rows()).toMatchObject([{ name: 'Both', namespaces: ['sui', 'solana'] }])
    await kit.connections.connect({ connectorId: 'Both', namespace: 'sui' })
    await kit.connections.connect({ connectorId: 'Both', namespace: 'solana' })
    expect(getAccount(state(), 'sui').address).toBe(own.addresses[0])
    expect(getAccount(state(), 'solana').address).toBe(other.addresses[0])
  })
})

test('two wallets on two networks are two connections, and each follows its own', async () => {
  const { kit, state, account } = visit({
    answers: { '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] } },
  })
  kit.features.load()
  await vi.waitFor(() => expect(state().features.multiWallet).toBe(true))
  const one = install({ name: 'One', keys: keys.slice(0, 1) })
  const two = install({ name: 'Two', keys: keys.slice(1) })
  await kit.connections.connect({ connectorId: 'One' })
  await kit.networks.switchNetwork(suiDevnet.caipNetworkId, { throwOnFailure: true })
  await kit.connections.connect({ connectorId: 'Two' })
  expect(account().address).toBe(two.addresses[0])
  expect(Object.keys(state().connections)).toHaveLength(2)
  one.lock()
  expect(account().address).toBe(two.addresses[0])
  two.selectAccount(1)
  await vi.waitFor(() => expect(account().address).toBe(two.addresses[1]))
  await kit.networks.switchNetwork(localSui.caipNetworkId, { throwOnFailure: true })
  expect(kit.getProvider('sui')).toMatchObject({ chain: 'sui:localnet' })
  // No wallet was asked about a network.
  expect([...one.requests, ...two.requests].map(({ name }) => name)).toEqual([
    'standard:connect',
    'standard:connect',
  ])
})

test('is on the network of the last visit again, which the wallet knows nothing of', async () => {
  const storage = createMemoryStorage()
  install()
  const first = visit({ storage })
  await first.kit.connections.connect({ connectorId: 'Example' })
  await first.kit.networks.switchNetwork(localSui.caipNetworkId, { throwOnFailure: true })
  first.kit.destroy()
  const second = visit({ storage })
  await vi.waitFor(() => expect(second.account().status).toBe('connected'))
  expect(getNetwork(second.state())?.caipNetworkId).toBe(localSui.caipNetworkId)
  expect(second.kit.getProvider('sui')).toMatchObject({ chain: 'sui:localnet' })
})

test('a wallet that does not serve a network is not put on it', async () => {
  const { kit, state } = visit()
  install({ chains: ['sui:devnet'] })
  await kit.connections.connect({ connectorId: 'Example' })
  expect(getNetwork(state(), 'sui')?.caipNetworkId).toBe(suiDevnet.caipNetworkId)
  await expect(
    kit.networks.switchNetwork(suiMainnet.caipNetworkId, { throwOnFailure: true }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^network\//) })
  expect(getNetwork(state(), 'sui')?.caipNetworkId).toBe(suiDevnet.caipNetworkId)
})

test('the balance is read on the network in use, through the gateway', async () => {
  const { kit, account, gateway } = visit({
    answers: { '/v1/node': { data: { address: { balance: { totalBalance: '2500000000' } } } } },
  })
  const wallet = install()
  await kit.connections.connect({ connectorId: 'Example' })
  await vi.waitFor(() => expect(account().balance).toBe('2.5'))
  await kit.networks.switchNetwork(suiDevnet.caipNetworkId)
  expect(account().caipAddress).toBe(`sui:devnet:${wallet.addresses[0]}`)
  await vi.waitFor(() => expect(account().balance).toBe('2.5'))
  const asked = gateway.calls.filter(({ url }) => url.pathname.endsWith('/v1/node'))
  expect(asked.map(({ url }) => url.searchParams.get('chainId'))).toEqual(
    expect.arrayContaining(['sui:mainnet', 'sui:devnet']),
  )
})
