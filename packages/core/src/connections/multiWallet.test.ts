// @vitest-environment happy-dom

import { type CaipNetworkId, toCaip10 } from '@latchkey/primitives'
import {
  createMemoryStorage,
  createSharedStorage,
  createSpanningConnector,
  createTestChain,
  createTestKit,
  createTestWallet,
  type TestKit,
  type TestKitOptions,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CoreStore } from '../base/KitBase.js'
import { mergeConnectors } from '../connectors/mergeConnectors.js'
import { restrictedTimeZones } from '../features/restrictedTimeZones.js'
import {
  getAccount,
  getActiveConnection,
  getConnections,
  getConnectorStatus,
  getNetwork,
} from '../state/selectors.js'
import { putAccountData } from '../state/transitions.js'
import { getEmbeddedWalletInfo } from './getEmbeddedWalletInfo.js'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** Two wallets, each on two namespaces, and a kit; several wallets are switched on by the gateway unless told otherwise. */
function make({ isOn = true, ...options }: TestKitOptions & { isOn?: boolean } = {}) {
  const amber = createTestWallet({ id: 'amber', name: 'Amber' })
  const basil = createTestWallet({ id: 'basil', name: 'Basil' })
  const chains = [
    createTestChain('eip155', [amber, basil]),
    createTestChain('solana', [amber, basil]),
  ] as const
  const open = (more: TestKitOptions = {}) => {
    const made = createTestKit({
      chains,
      ...options,
      ...more,
      answers: {
        '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: isOn, config: [] }] },
        ...options.answers,
      },
    })
    cleanups.push(made.kit.destroy)
    made.kit.start()
    return made
  }
  return { amber, basil, chains, open, ...open() }
}

/** Asks the gateway for the features, as the first opening of the modal does. */
async function loadFeatures({ kit }: TestKit): Promise<void> {
  kit.features.load()
  await vi.waitFor(() => expect(kit.store.getState().features.isRemoteLoaded).toBe(true))
}

/** When everything that was on its way has been done. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Something that is waited for until it is released. */
function hold() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}

const state = ({ kit }: TestKit) => kit.store.getState()
const address = (made: TestKit, namespace: 'eip155' | 'solana' = 'eip155') =>
  getAccount(state(made), namespace).address

describe('several wallets', () => {
  test('§3.044.multiWallet §6.010 with the feature of the gateway a second wallet is connected beside the first', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    expect(getConnections(state(made), 'eip155').map(({ connectorId }) => connectorId)).toEqual([
      'basil',
      'amber',
    ])
    expect(address(made)).toBe('basil-eip155-0')
    await nextTurn()
    expect(made.amber.requests).not.toContain('disconnect eip155')
  })

  test('§3.044.multiWallet without it there is exactly one: the first is let go of, and the wallet told', async () => {
    const made = make({ isOn: false })
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    expect(getConnections(state(made), 'eip155').map(({ connectorId }) => connectorId)).toEqual(['basil'])
    await vi.waitFor(() => expect(made.amber.requests).toContain('disconnect eip155'))
    expect(made.amber.countListeners()).toBe(0)
  })

  test('wallets that are there when the gateway says that there is to be one: the one in front stays', async () => {
    const made = make({ isOn: false })
    const { store } = made.kit
    ;(store as typeof store & { setState(change: object): void }).setState({
      features: { ...store.getState().features, multiWallet: true },
    })
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    await loadFeatures(made)
    expect(Object.keys(state(made).connections)).toEqual(['eip155/basil'])
    expect(address(made)).toBe('basil-eip155-0')
  })

  test('§4.001 of two wallets one is connected, the other active, and a third disconnected', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    const status = (id: string) => getConnectorStatus(state(made), id, 'eip155')
    expect([status('basil'), status('amber'), status('cedar')]).toEqual([
      'connected',
      'active',
      'disconnected',
    ])
    expect(getConnectorStatus(state(made), 'basil', 'solana')).toBe('disconnected')
  })

  test('§4.003 another wallet is put in front without asking it, and everything is as it was left', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    made.amber.selectNetwork('eip155', 'eip155:two' as never)
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    made.amber.requests.length = 0
    await made.kit.connections.switchConnection({ connectionId: 'eip155/amber' })
    expect(address(made)).toBe('amber-eip155-0')
    expect(getNetwork(state(made))?.caipNetworkId).toBe('eip155:two')
    expect(made.amber.requests).toEqual([])
    expect(made.kit.getProvider('eip155')).toBe(made.amber)
  })

  test('§4.003 the account of a wallet is changed along with it', async () => {
    const made = make()
    await loadFeatures(made)
    const told: unknown[] = []
    made.kit.events.on('connection-switched', (event) => told.push(event))
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.switchConnection({ connectionId: 'eip155/amber', address: 'amber-eip155-1' })
    expect(address(made)).toBe('amber-eip155-1')
    expect(told).toMatchObject([{ hasSwitchedWallet: false, hasSwitchedAccount: true }])
  })

  test('§4.004 one of an earlier visit is connected again, by asking it', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.disconnect()
    expect(state(made).recentConnections).toMatchObject([
      { id: 'eip155/amber', wallet: { name: 'Amber' }, accounts: [{ address: 'amber-eip155-0' }, {}] },
    ])
    made.amber.requests.length = 0
    await made.kit.connections.switchConnection({ connectionId: 'eip155/amber' })
    expect(made.amber.requests).toEqual(['connect eip155'])
    expect(address(made)).toBe('amber-eip155-0')
    expect(state(made).recentConnections).toEqual([])
  })

  test('§3.045 §4.049 a wallet behind that changes its account stays where it is, also after a reload', async () => {
    const first = make()
    await loadFeatures(first)
    const cedar = createTestWallet({ id: 'cedar' })
    for (const chain of first.chains) chain.announce(cedar)
    for (const connectorId of ['amber', 'basil', 'cedar']) {
      await first.kit.connections.connect({ connectorId, namespace: 'eip155' })
    }
    first.amber.selectAccount('eip155', 1)
    first.kit.destroy()
    expect(JSON.parse(first.storage.entries.get('@latchkey/wallet_id') ?? '')).toBe('cedar')
    const second = first.open({ storage: first.storage })
    await loadFeatures(second)
    await vi.waitFor(() =>
      expect(getConnections(state(second), 'eip155').map(({ connectorId }) => connectorId)).toEqual([
        'cedar',
        'basil',
        'amber',
      ]),
    )
    expect(getConnections(state(second), 'eip155')[2]?.accounts[0]?.address).toBe('amber-eip155-1')
  })

  test('§4.005 §8.024 one that is still being taken up cannot be switched to', async () => {
    const first = make()
    await loadFeatures(first)
    await first.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    first.kit.destroy()
    first.amber.behaviour.reconnect = 'hang'
    const second = first.open({ storage: first.storage })
    await loadFeatures(second)
    await expect(second.kit.connections.switchConnection({ connectionId: 'eip155/amber' })).rejects.toThrow(
      'Invalid connection status: connecting',
    )
    await expect(second.kit.connections.switchConnection({ connectionId: 'eip155/strange' })).rejects.toThrow(
      'No connector found for connection: eip155/strange',
    )
  })

  test('§5.036 §6.011 §8.021 when it is off only the connection in use is listed, nothing recent, and an alert says why', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const made = make({ isOn: false })
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.disconnect()
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    expect(await made.kit.connections.list()).toMatchObject({
      connections: [{ id: 'eip155/basil' }],
      recentConnections: [],
    })
    expect(state(made).alerts).toMatchObject([{ code: 'multi-wallet-not-enabled' }])
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
    await expect(
      made.kit.connections.switchConnection({ connectionId: 'eip155/amber' }),
    ).rejects.toMatchObject({
      code: 'connection/multi-wallet-disabled',
    })
    info.mockRestore()
  })

  test('when it is on connections and recent ones are listed by namespace', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'solana' })
    await made.kit.connections.disconnect({ connectionId: 'eip155/amber' })
    expect(await made.kit.connections.list({ namespace: 'eip155' })).toMatchObject({
      connections: [],
      recentConnections: [{ id: 'eip155/amber' }],
    })
    expect(await made.kit.connections.list({ namespace: 'solana' })).toMatchObject({
      connections: [{ id: 'solana/basil' }],
      recentConnections: [],
    })
    await made.kit.connections.deleteConnection({ connectionId: 'eip155/amber', address: 'amber-eip155-0' })
    expect(state(made).recentConnections).toMatchObject([{ accounts: [{ address: 'amber-eip155-1' }] }])
    await made.kit.connections.deleteConnection({ connectionId: 'eip155/amber' })
    expect(state(made).recentConnections).toEqual([])
  })

  test('§6.012 the restricted time zones are those of mainland China, Hong Kong and Macau', () => {
    const known = new Set(Intl.supportedValuesOf('timeZone'))
    for (const zone of restrictedTimeZones) {
      const canonical = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
      expect(known.has(canonical), zone).toBe(true)
    }
    for (const zone of ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau']) {
      expect(restrictedTimeZones).toContain(zone)
    }
    expect(restrictedTimeZones).not.toContain('Asia/Taipei')
    expect(restrictedTimeZones).not.toContain('Asia/Singapore')
  })
})

describe('leaving', () => {
  test('§4.047 §4.048 one connection goes, the one before it comes to the front, and nothing is closed', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    const told: unknown[] = []
    made.kit.events.on('disconnected', ({ isLast, by }) => told.push([isLast, by]))
    await made.kit.connections.disconnect({ connectionId: 'eip155/basil' })
    expect(address(made)).toBe('amber-eip155-0')
    expect(made.basil.requests).toContain('disconnect eip155')
    await nextTurn()
    expect(made.amber.requests).not.toContain('disconnect eip155')
    expect(made.storage.entries.get('@latchkey/eip155:connected_connector_id')).toBe('"amber"')
    await made.kit.connections.disconnect({ connectionId: 'eip155/amber' })
    expect(told).toEqual([
      [false, 'visitor'],
      [true, 'visitor'],
    ])
  })

  test('§4.047 a namespace is left with all its wallets, and no other namespace is', async () => {
    const made = make()
    await loadFeatures(made)
    for (const [connectorId, namespace] of [
      ['amber', 'eip155'],
      ['basil', 'eip155'],
      ['amber', 'solana'],
    ] as const) {
      await made.kit.connections.connect({ connectorId, namespace })
    }
    await made.kit.connections.disconnect({ namespace: 'eip155' })
    expect(Object.keys(state(made).connections)).toEqual(['solana/amber'])
    expect(made.storage.entries.get('@latchkey/connected_namespaces')).toBe('["solana"]')
    expect(address(made, 'solana')).toBe('amber-solana-0')
  })

  test('§4.049 a wallet that leaves takes its own connection and listeners, and when none remain it is told', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    const told: unknown[] = []
    made.kit.events.on('disconnected', ({ isLast, by, connections }) =>
      told.push([by, isLast, connections.map(({ id }) => id)]),
    )
    made.amber.leave('eip155')
    expect(address(made)).toBe('basil-eip155-0')
    expect(made.amber.countListeners()).toBe(0)
    made.basil.leave('eip155')
    expect(made.basil.countListeners()).toBe(0)
    expect(told).toEqual([
      ['wallet', false, ['eip155/amber']],
      ['wallet', true, ['eip155/basil']],
    ])
  })

  test('a session that spans namespaces leaves all of them, and the other wallet stays', async () => {
    const made = make()
    await loadFeatures(made)
    const [evmNetwork] = made.chains[0].networks
    const [solanaNetwork] = made.chains[1].networks
    if (!evmNetwork || !solanaNetwork) throw new Error('no networks')
    const cedar = createTestWallet({ id: 'cedar' })
    made.kit.connectors.add(createSpanningConnector(cedar, [evmNetwork, solanaNetwork]))
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'cedar' })
    expect(Object.keys(state(made).connections).sort()).toEqual([
      'eip155/amber',
      'eip155/cedar',
      'solana/cedar',
    ])
    await made.kit.connections.disconnect({ connectionId: 'solana/cedar' })
    expect(Object.keys(state(made).connections)).toEqual(['eip155/amber'])
    expect(cedar.countListeners()).toBe(0)
    expect(address(made)).toBe('amber-eip155-0')
  })
})

describe('§8.025 leaving a wallet or a sign-in that does not let go', () => {
  /** The sites' own sign-in, whose sessions cannot be ended. */
  const stubborn = {
    createMessage: async () => Promise.reject(new Error('not used')),
    addSession: async () => {},
    getSessions: async () => [],
    revokeSession: async () => Promise.reject(new Error('the server is down')),
    setSessions: async () => Promise.reject(new Error('the server is down')),
  }

  function watch({ kit }: TestKit) {
    const told: unknown[] = []
    kit.events.on('disconnected', ({ by }) => told.push(by))
    kit.events.on('disconnect-failed', ({ code, message, connections }) =>
      told.push([code, message, connections.map(({ id }) => id)]),
    )
    const tracked: string[] = []
    kit.analytics.subscribe(({ event }) => event.startsWith('DISCONNECT') && tracked.push(event))
    return { told, tracked }
  }

  test('§8.025 one that declines is gone here all the same, and who asked gets "Failed to disconnect" with the reason', async () => {
    const made = make()
    const { told, tracked } = watch(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    made.amber.behaviour.disconnect = 'reject'
    const failure = await made.kit.connections
      .disconnect({ connectionId: 'eip155/amber' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'connection/disconnect-failed',
      message: 'Failed to disconnect',
      category: 'INTERNAL_SDK_ERROR',
      cause: { code: 'wallet/rejected' },
    })
    expect(state(made).connections).toEqual({})
    expect(made.storage.entries.get('@latchkey/connection_status')).toBe('"disconnected"')
    expect(made.amber.countListeners()).toBe(0)
    expect(told).toEqual([
      'visitor',
      ['connection/disconnect-failed', 'Failed to disconnect', ['eip155/amber']],
    ])
    expect(tracked).toEqual(['DISCONNECT_ERROR'])
  })

  test('§8.025 of all of them each that fails is named, and the others are let go of', async () => {
    const made = make()
    await loadFeatures(made)
    const { tracked } = watch(made)
    for (const [connectorId, namespace] of [
      ['amber', 'eip155'],
      ['basil', 'eip155'],
      ['basil', 'solana'],
    ] as const) {
      await made.kit.connections.connect({ connectorId, namespace })
    }
    made.amber.behaviour.disconnect = 'hang'
    made.basil.behaviour.disconnect = 'reject'
    const result = made.kit.connections.disconnect().catch((error: unknown) => error)
    await vi.waitFor(() => expect(made.amber.requests).toContain('disconnect eip155'))
    expect(state(made).connections).toEqual({})
    made.clock.advance(2999)
    await nextTurn()
    expect(tracked).toEqual([])
    made.clock.advance(1)
    const declined = 'The request was declined in the wallet'
    const failure = (await result) as Error
    expect(failure).toMatchObject({
      code: 'connection/disconnect-failed',
      message: `Failed to disconnect chains: ${declined}, ${declined}, There was no answer`,
    })
    expect((failure.cause as AggregateError).errors).toHaveLength(3)
    expect(made.basil.requests.filter((request) => request.startsWith('disconnect'))).toHaveLength(2)
  })

  test('§8.025 a sign-in that cannot be ended keeps nobody connected, and the wallet is told', async () => {
    const made = make({ siwx: stubborn })
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await expect(made.kit.connections.disconnect()).rejects.toMatchObject({
      code: 'connection/disconnect-failed',
      message: 'Failed to disconnect chains: the server is down',
    })
    expect(state(made).connections).toEqual({})
    expect(made.amber.requests).toContain('disconnect eip155')
  })

  test('who connects again while leaving still waits for signing out stays connected', async () => {
    const signingOut = hold()
    const made = make({ siwx: { ...stubborn, setSessions: () => signingOut.held } })
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    const leaving = made.kit.connections.disconnect()
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    signingOut.release()
    await leaving
    expect(Object.keys(state(made).connections)).toEqual(['eip155/amber'])
    expect(made.amber.requests).not.toContain('disconnect eip155')
  })
})

describe('nothing of one connection leaks into another', () => {
  test('§4.049 what changes in the wallet behind moves nothing in front: no balance, no draft, no event', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'solana' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    await made.kit.send.setReceiver('somebody')
    const told: string[] = []
    made.kit.events.on('account-changed', () => told.push('changed'))
    made.amber.selectAccount('solana', 1)
    made.amber.selectNetwork('solana', 'solana:two' as never)
    expect(told).toEqual([])
    expect(state(made).send.draft.receiverAddress).toBe('somebody')
    expect(address(made)).toBe('basil-eip155-0')
    expect(address(made, 'solana')).toBe('amber-solana-1')
    expect(getNetwork(state(made), 'solana')?.caipNetworkId).toBe('solana:two')
  })

  test('§3.010 what is known of an account is there again when its wallet is', async () => {
    const made = make({
      answers: { '/v1/identity/amber-eip155-0': { name: 'amber.eth', avatar: null } },
    })
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.balances.loadIdentity()
    await vi.waitFor(() =>
      expect(getAccount(state(made))).toMatchObject({
        status: 'connected',
        connectionId: 'eip155/amber',
        caipAddress: 'eip155:one:amber-eip155-0',
        address: 'amber-eip155-0',
        allAccounts: [{ address: 'amber-eip155-0' }, { address: 'amber-eip155-1' }],
        profileName: 'amber.eth',
        balance: '0',
        balanceSymbol: 'ETH',
        preferredAccountType: 'eoa',
        connectedWalletInfo: { name: 'Amber', type: 'ANNOUNCED' },
      }),
    )
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    expect(getAccount(state(made)).profileName).toBeUndefined()
    await made.kit.connections.switchConnection({ connectionId: 'eip155/amber' })
    expect(getAccount(state(made))).toMatchObject({ profileName: 'amber.eth', balance: '0' })
  })

  test('§3.001 §3.010 §3.013 an embedded wallet brings its login along, and its accounts what they are', async () => {
    const made = make()
    const auth = {
      name: 'farcaster',
      user: { email: 'alice@example.org', username: 'alice' },
      farcasterUrl: 'https://farcaster.example/alice',
    }
    const type = 'smartAccount' as const
    const account = { type, publicKey: '02ab', path: "m/84'/0'/0'/0/0", isDeployed: true }
    const cedar = createTestWallet({ id: 'cedar', auth, account })
    const networks = made.chains.map(({ networks: [network] }) => network as NonNullable<typeof network>)
    made.kit.connectors.add(createSpanningConnector(cedar, networks))
    const connection = await made.kit.connections.connect({ connectorId: 'cedar', namespace: 'eip155' })
    expect(connection).toEqual({
      id: 'eip155/cedar',
      connectorId: 'cedar',
      namespace: 'eip155',
      accounts: [0, 1].map((index) => ({
        namespace: 'eip155',
        address: `cedar-eip155-${index}`,
        ...account,
      })),
      caipNetwork: networks[0],
      auth,
      wallet: expect.objectContaining({ name: 'cedar', type: 'AUTH' }),
    })
    const { setState } = made.kit.store as unknown as CoreStore
    const known = { addressLabels: { a: 'b' }, currentTab: 1 }
    const read = () => getAccount(state(made), 'eip155')
    setState((before) =>
      putAccountData(before, toCaip10(networks[0]?.caipNetworkId as CaipNetworkId, 'cedar-eip155-0'), known),
    )
    expect(read()).toMatchObject({
      ...known,
      caipAddress: 'eip155:one:cedar-eip155-0',
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: true,
      socialProvider: 'farcaster',
      farcasterUrl: auth.farcasterUrl,
      user: auth.user,
      allAccounts: [account, account],
    })
    expect(getEmbeddedWalletInfo(read())).toEqual({
      user: auth.user,
      authProvider: 'farcaster',
      accountType: 'smartAccount',
      isSmartAccountDeployed: true,
    })
    // §4.047: provider, user and wallet info go with the connection.
    await made.kit.connections.disconnect({ namespace: 'eip155' })
    expect(read()).toEqual({ status: 'disconnected', allAccounts: [] })
    expect(() => made.kit.getProvider('eip155')).toThrow()
    // What others have no login for is not there at all.
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    for (const name of ['socialProvider', 'farcasterUrl', 'user', 'addressLabels']) {
      expect(read()).not.toHaveProperty(name)
    }
    expect(getEmbeddedWalletInfo(read())).toBeUndefined()
  })

  test('§2.012 opening on another namespace puts it in front, with its own wallet', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'solana' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    await made.kit.modal.open({ namespace: 'solana' })
    expect(state(made).activeNamespace).toBe('solana')
    expect(getActiveConnection(state(made))?.id).toBe('solana/amber')
    expect(address(made, 'eip155')).toBe('basil-eip155-0')
  })
})

describe('the namespace in front', () => {
  test.each(['visitor', 'wallet'])(
    'gives way to one with a wallet when its last has gone by its %s',
    async (by) => {
      const made = make()
      await loadFeatures(made)
      await made.kit.connections.connect({ connectorId: 'amber', namespace: 'solana' })
      await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
      if (by === 'visitor') await made.kit.connections.disconnect({ namespace: 'eip155' })
      else made.basil.lock('eip155')
      expect(state(made).activeNamespace).toBe('solana')
      expect(getActiveConnection(state(made))?.id).toBe('solana/amber')
      await made.kit.connections.disconnect()
      expect(state(made).activeNamespace).toBe('solana')
    },
  )

  test('stays where another wallet of it is left, and where what has gone was behind', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'solana' })
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    await made.kit.connections.disconnect({ connectionId: 'eip155/basil' })
    expect(address(made)).toBe('amber-eip155-0')
    await made.kit.connections.disconnect({ namespace: 'solana' })
    expect(state(made).activeNamespace).toBe('eip155')
  })
})

describe('a namespace without a wallet', () => {
  const find = (reference: string) => `solana:${reference}` as CaipNetworkId

  test('stays behind while another has one; its network is kept for the wallet to come', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.networks.switchNetwork(find('two'))
    await made.kit.networks.switchNamespace('solana')
    expect(state(made).activeNamespace).toBe('eip155')
    expect(getAccount(state(made)).address).toBe('amber-eip155-0')
    expect(getNetwork(state(made), 'solana')?.caipNetworkId).toBe('solana:two')
    await made.kit.connections.connect({ connectorId: 'basil', namespace: 'solana' })
    expect(state(made).activeNamespace).toBe('solana')
  })

  test('comes to the front while nothing is connected', async () => {
    const made = make()
    await made.kit.networks.switchNetwork(find('two'))
    expect(state(made).activeNamespace).toBe('solana')
  })

  test('that the modal was opened for goes back when the modal closes without a wallet for it', async () => {
    const made = make()
    await loadFeatures(made)
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await made.kit.modal.open({ namespace: 'solana' })
    made.kit.modal.close()
    expect(state(made).activeNamespace).toBe('eip155')
  })

  test('that an older version has stored as the one in front gives way at the next visit, for good', async () => {
    const first = make()
    await loadFeatures(first)
    await first.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    first.kit.destroy()
    first.storage.setItem('@latchkey/active_caip_network_id', JSON.stringify('solana:one'))
    first.storage.setItem('@latchkey/active_namespace', JSON.stringify('solana'))
    const second = first.open({ storage: first.storage })
    await vi.waitFor(() => expect(getAccount(state(second)).address).toBe('amber-eip155-0'))
    await vi.waitFor(() => expect(state(second).isInitialized).toBe(true))
    expect(first.storage.getItem('@latchkey/active_caip_network_id')).toBe(JSON.stringify('eip155:one'))
    expect(first.storage.getItem('@latchkey/active_namespace')).toBe(JSON.stringify('eip155'))
  })

  test('gives way where its wallet of the last visit does not come back and another does', async () => {
    const first = make()
    await loadFeatures(first)
    await first.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await first.kit.connections.connect({ connectorId: 'basil', namespace: 'solana' })
    first.kit.destroy()
    first.basil.lock('solana')
    const second = first.open({ storage: first.storage })
    await vi.waitFor(() => expect(state(second).isInitialized).toBe(true))
    expect(getAccount(state(second)).address).toBe('amber-eip155-0')
  })
})

describe('one wallet on several namespaces', () => {
  test('§3.005 is one row, and each of its namespaces is connected by itself', async () => {
    const made = make()
    await loadFeatures(made)
    const rows = mergeConnectors(state(made).connectors)
    expect(rows).toMatchObject([
      { name: 'Amber', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] },
      { name: 'Basil', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] },
    ])
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'solana' })
    expect(Object.keys(state(made).connections)).toEqual(['solana/amber'])
  })

  test('§8.018 APKTW001 names a namespace that was asked for and not connected', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const made = make()
    const [network] = made.chains[0].networks
    if (!network) throw new Error('no network')
    const cedar = createTestWallet({ id: 'cedar' })
    const spanning = createSpanningConnector(cedar, [network])
    made.kit.connectors.add({ ...spanning, namespaces: ['eip155', 'solana'] })
    await made.kit.connections.connect({ connectorId: 'cedar', namespaces: ['eip155', 'solana'] })
    expect(state(made).alerts).toMatchObject([{ code: 'APKTW001', detail: 'solana' }])
    await vi.waitFor(() =>
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('solana'), { code: 'APKTW001' }),
    )
    warn.mockRestore()
  })
})

describe('a reload', () => {
  test('brings every wallet back, and the same one to the front whichever answers first', async () => {
    for (const slow of ['amber', 'basil'] as const) {
      const first = make()
      await loadFeatures(first)
      await first.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
      await first.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
      await first.kit.connections.switchConnection({ connectionId: 'eip155/amber' })
      first.kit.destroy()
      const { held, release } = hold()
      const wallet = first[slow]
      const { reconnect } = wallet
      Object.assign(wallet, {
        reconnect: async (...parameters: Parameters<typeof reconnect>) => {
          await held
          return reconnect(...parameters)
        },
      })
      const second = first.open({ storage: first.storage })
      await vi.waitFor(() => expect(state(second).restoring).toHaveLength(1))
      release()
      await vi.waitFor(() => expect(state(second).isInitialized).toBe(true))
      expect(Object.keys(state(second).connections)).toEqual(['eip155/amber', 'eip155/basil'])
      expect(address(second)).toBe('amber-eip155-0')
    }
  })

  test('does not undo what the visitor does while a wallet is still being taken up', async () => {
    const first = make()
    await loadFeatures(first)
    await first.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    first.kit.destroy()
    first.amber.behaviour.reconnect = 'hang'
    const second = first.open({ storage: first.storage })
    await loadFeatures(second)
    await second.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    second.clock.advance(10_000)
    await vi.waitFor(() => expect(state(second).isInitialized).toBe(true))
    expect(address(second)).toBe('basil-eip155-0')
  })

  test.each(['left', 'connected anew'])(
    'of a session that spans namespaces does not bring back the one that was %s',
    async (how) => {
      const first = make({ isOn: false })
      await loadFeatures(first)
      const cedar = createTestWallet({ id: 'cedar' })
      const networks = first.chains.flatMap((chain) => chain.networks.slice(0, 1))
      const connector = createSpanningConnector(cedar, networks)
      first.kit.connectors.add(connector)
      await first.kit.connections.connect({ connectorId: 'cedar' })
      first.kit.destroy()
      const { held, release } = hold()
      const second = first.open({ storage: first.storage })
      second.kit.connectors.add({
        ...connector,
        async restore(parameters) {
          await held
          return connector.restore(parameters)
        },
      })
      await vi.waitFor(() => expect(state(second).restoring).toHaveLength(2))
      const { connections } = second.kit
      if (how === 'left') await connections.disconnect({ namespace: 'eip155' })
      else await connections.connect({ connectorId: 'amber', namespace: 'eip155' })
      release()
      await vi.waitFor(() => expect(state(second).isInitialized).toBe(true))
      expect(Object.keys(state(second).connections).sort()).toEqual(
        how === 'left' ? ['solana/cedar'] : ['eip155/amber', 'solana/cedar'],
      )
      expect(state(second).activeConnectionIds).toEqual(
        how === 'left' ? { solana: 'solana/cedar' } : { eip155: 'eip155/amber', solana: 'solana/cedar' },
      )
    },
  )

  test('two tabs agree on what is connected and on what is in front', async () => {
    const shared = createSharedStorage()
    const first = make({ storage: shared.openTab() })
    await loadFeatures(first)
    const second = first.open({ storage: shared.openTab() })
    await loadFeatures(second)
    await first.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    await first.kit.connections.connect({ connectorId: 'basil', namespace: 'eip155' })
    await vi.waitFor(() => expect(address(second)).toBe('basil-eip155-0'))
    await second.kit.connections.switchConnection({ connectionId: 'eip155/amber' })
    await vi.waitFor(() => expect(address(first)).toBe('amber-eip155-0'))
    await second.kit.connections.disconnect({ connectionId: 'eip155/basil' })
    await vi.waitFor(() => expect(Object.keys(state(first).connections)).toEqual(['eip155/amber']))
  })

  test('rubbish in the storage leaves the page disconnected and usable', async () => {
    const storage = createMemoryStorage({
      '@latchkey/version': '1',
      '@latchkey/connection_status': '"connected"',
      '@latchkey/connected_namespaces': '["eip155","moon",7]',
      '@latchkey/connections': '{"eip155":[{"connectorId":5}]}',
      '@latchkey/eip155:connected_connector_id': '{',
      '@latchkey/active_caip_network_id': '"\u0000"',
    })
    const made = make({ storage })
    await vi.waitFor(() => expect(state(made).isInitialized).toBe(true))
    expect(getAccount(state(made)).status).toBe('disconnected')
    await made.kit.connections.connect({ connectorId: 'amber', namespace: 'eip155' })
    expect(address(made)).toBe('amber-eip155-0')
  })
})
