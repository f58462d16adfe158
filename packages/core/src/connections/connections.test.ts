// @vitest-environment happy-dom
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
  type EvmWalletOptions,
  type TestKit,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  findConnector,
  getAccount,
  getConnectionStatus,
  getConnectorStatus,
  getNetwork,
  getNetworkState,
} from '../state/selectors.js'

const keys = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
const rdns = 'org.example.wallet'
const cleanups: (() => void)[] = []

/** A node that knows one balance: two ether. */
const twoEther = { jsonrpc: '2.0', id: 1, result: '0x1bc16d674ec80000' }

function install(options: Partial<EvmWalletOptions> = {}) {
  const wallet = createEvmWallet({
    privateKeys: keys,
    chainId: 1,
    knownChainIds: [1, 10, 5],
    rpcUrls: { 1: 'http://node', 10: 'http://node', 5: 'http://node' },
    ...options,
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example Wallet', rdns }))
  return wallet
}

function make(options: Parameters<typeof createTestKit>[0] = {}): TestKit {
  const made = createTestKit({ ...options, answers: { '/v1/': twoEther, ...options.answers } })
  cleanups.push(() => made.kit.destroy())
  made.kit.start()
  return made
}

const state = ({ kit }: TestKit) => kit.store.getState()
const account = (made: TestKit) => getAccount(state(made), 'eip155')
/** Ways through the modal are its own; here they are what happened. */
const status = (made: TestKit) => getConnectionStatus(state(made))

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** When everything that was on its way has been done: a clock that was moved too far shows then. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('connecting', () => {
  test('§3.003 §3.004 §7.039 an announced wallet is a connector of type ANNOUNCED with its rdns, and connects', async () => {
    const wallet = install()
    const made = make()
    expect(findConnector(state(made), rdns)).toMatchObject({
      id: rdns,
      name: 'Example Wallet',
      type: 'ANNOUNCED',
      namespaces: ['eip155'],
      isInstalled: true,
      info: { rdns },
    })
    await made.kit.connections.connect({ connectorId: rdns })
    expect(wallet.requests.map(({ method }) => method)).toContain('eth_chainId')
    expect(account(made)).toMatchObject({ status: 'connected', address: wallet.addresses[0] })
  })

  test('§8.026 what cannot be connected, switched or left says what is missing', async () => {
    const { kit } = make()
    kit.connectors.add({
      id: 'strange',
      name: 'Strange',
      type: 'EXTERNAL',
      namespaces: ['sui'],
      chains: [],
      open: async () => Promise.reject(new Error('not used')),
      restore: async () => undefined,
    })
    await expect(kit.connections.connect({ connectorId: rdns, namespace: 'sui' })).rejects.toThrow(
      'Unsupported chain namespace',
    )
    await expect(kit.connections.connect({ connectorId: 'strange' })).rejects.toThrow(
      'Chain adapter not found',
    )
    await expect(kit.connections.disconnect({ namespace: 'sui' })).rejects.toThrow('adapter not found')
    await expect(kit.networks.switchNamespace('sui')).rejects.toThrow('namespace not found')
    await expect(kit.networks.switchNetwork(createTestNetwork(77, '').caipNetworkId)).rejects.toThrow(
      'Network not found: eip155:77',
    )
    await expect(make({ enableWalletConnect: false }).kit.pairing.start()).rejects.toThrow(
      'WalletConnectConnector not found',
    )
  })

  test('§5.011 nothing is asked of a paired wallet without a client, nor without a session', async () => {
    const without = make({ enableWalletConnect: false })
    await expect(without.kit.pairing.ping()).rejects.toThrow('WalletConnectConnector not found')
    await expect(make().kit.pairing.ping()).rejects.toMatchObject({ code: 'pairing/session-missing' })
  })

  test('§8.024 nobody can be logged in where the site has no embedded wallet', async () => {
    const made = make()
    await expect(made.kit.login.startEmail('ada@example.org')).rejects.toThrow('No auth connector found')
    expect(state(made).login).toMatchObject({
      status: 'idle',
      failure: { code: 'connection/connector-not-found' },
    })
  })

  test('§8.026 a wallet that does not take a network the site asks it to add', async () => {
    install({ knownChainIds: [1], fail: { wallet_addEthereumChain: { code: -32603, message: 'no' } } })
    const { kit } = make()
    await kit.connections.connect({ connectorId: rdns })
    const { caipNetworkId } = createTestNetwork(10, '')
    await expect(kit.networks.switchNetwork(caipNetworkId, { throwOnFailure: true })).rejects.toThrow(
      'Chain is not supported',
    )
  })

  test('§3.001 §3.010 the connection and the account carry their fields', async () => {
    const wallet = install()
    const made = make()
    const connection = await made.kit.connections.connect({ connectorId: rdns })
    expect(connection).toMatchObject({
      connectorId: rdns,
      accounts: wallet.addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
      caipNetwork: { caipNetworkId: 'eip155:1' },
    })
    await vi.waitFor(() => expect(account(made)?.balance).toBe('2'))
    expect(account(made)).toMatchObject({
      caipAddress: `eip155:1:${wallet.addresses[0]}`,
      balanceSymbol: 'ETH',
      preferredAccountType: 'eoa',
      connectedWalletInfo: { name: 'Example Wallet', type: 'ANNOUNCED', rdns },
      allAccounts: wallet.addresses.map((address) => ({ address })),
    })
  })

  test('§3.002 accounts are de-duplicated by lowercase address', async () => {
    const wallet = install()
    const made = make()
    const [address = '0x'] = wallet.addresses
    const request = wallet.request
    wallet.request = async (parameters) =>
      parameters.method === 'eth_requestAccounts' ? [address, address.toLowerCase()] : request(parameters)
    await made.kit.connections.connect({ connectorId: rdns })
    expect(account(made)?.allAccounts).toHaveLength(1)
  })

  test('§9.065 a question for a signature lives for five minutes, and is taken back then', async () => {
    const wallet = install({ hang: ['personal_sign'] })
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    const settled = vi.fn()
    const signing = made.kit.connections.signMessage({ message: 'a' })
    signing.catch(() => undefined).finally(settled)
    expect(wallet.requests.at(-1)?.method).toBe('personal_sign')
    made.clock.advance(299_999)
    await nextTurn()
    expect(settled).not.toHaveBeenCalled()
    made.clock.advance(1)
    await expect(signing).rejects.toMatchObject({ code: 'wallet/timeout' })
  })

  test('§4.001 the connector is connected for its namespace, and disconnected before and after', async () => {
    install()
    const { kit } = make()
    expect(getConnectorStatus(kit.store.getState(), rdns, 'eip155')).toBe('disconnected')
    await kit.connections.connect({ connectorId: rdns })
    expect(getConnectorStatus(kit.store.getState(), rdns, 'eip155')).toBe('connected')
    await kit.connections.disconnect()
    expect(getConnectorStatus(kit.store.getState(), rdns, 'eip155')).toBe('disconnected')
  })

  test('§4.001 with several wallets the one not in front is active', async () => {
    install()
    const second = createEvmWallet({ privateKeys: [keys[1]], chainId: 1, rpcUrls: { 1: 'http://node' } })
    cleanups.push(announceEvmWallet(second, { name: 'Second', rdns: 'org.example.second' }))
    const { kit } = make({
      answers: { '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] } },
    })
    kit.features.load()
    await vi.waitFor(() => expect(kit.store.getState().features.multiWallet).toBe(true))
    await kit.connections.connect({ connectorId: rdns })
    await kit.connections.connect({ connectorId: 'org.example.second' })
    expect(getConnectorStatus(kit.store.getState(), rdns, 'eip155')).toBe('active')
    expect(getConnectorStatus(kit.store.getState(), 'org.example.second', 'eip155')).toBe('connected')
  })

  test.each([
    ['connection/rejected', { reject: ['eth_requestAccounts'] }],
    [
      'connection/wallet-locked',
      { fail: { eth_requestAccounts: { code: 4100, message: 'x', data: { reason: 'locked' } } } },
    ],
    [
      'connection/wallet-closed',
      { fail: { eth_requestAccounts: { code: 4001, message: 'x', data: { reason: 'window-closed' } } } },
    ],
    [
      'connection/popup-blocked',
      { fail: { eth_requestAccounts: { code: -32002, message: 'x', data: { reason: 'popup-blocked' } } } },
    ],
    [
      'connection/already-pending',
      { fail: { eth_requestAccounts: { code: -32002, message: 'Already processing' } } },
    ],
    ['connection/failed', { fail: { eth_requestAccounts: { code: -32603, message: 'boom' } } }],
  ] as const)(
    '§8.023 a wallet that fails leaves %s and the way open for another try',
    async (code, behaviour) => {
      const wallet = install(behaviour)
      const made = make()
      const texts: Record<string, string> = {
        'connection/rejected': 'Connection rejected',
        'connection/failed': 'Failed to connect',
        'connection/wallet-closed': "Example Wallet's window was closed before it answered",
      }
      await expect(made.kit.connections.connect({ connectorId: rdns })).rejects.toMatchObject({
        code,
        message: texts[code] ?? expect.stringContaining('Example Wallet'),
      })
      expect(made.kit.store.getState().connect).toMatchObject({ status: 'failed', code })
      Object.assign(wallet.behaviour, { reject: [], fail: {} })
      await made.kit.connections.connect({ connectorId: rdns })
      expect(account(made)?.status).toBe('connected')
    },
  )

  test('§9.009 a wallet that never answers is given up after 120 s', async () => {
    install({ hang: ['eth_requestAccounts'] })
    const { kit, clock } = make()
    const attempt = kit.connections.connect({ connectorId: rdns })
    clock.advance(119_999)
    await nextTurn()
    expect(kit.store.getState().connect.status).toBe('waiting')
    clock.advance(1)
    await expect(attempt).rejects.toMatchObject({ code: 'connection/timeout' })
  })

  test('cancelling an attempt tells the wallet’s connector, so that a window of it can close', async () => {
    const { kit } = make()
    let asked: AbortSignal | undefined
    kit.connectors.add({
      id: 'patient',
      name: 'Patient',
      type: 'ANNOUNCED',
      namespaces: ['eip155'],
      chains: [],
      open: ({ signal }) => {
        asked = signal
        return new Promise(() => {})
      },
      restore: async () => undefined,
    })
    const attempt = kit.connections.connect({ connectorId: 'patient' })
    expect(asked?.aborted).toBe(false)
    kit.connections.cancelConnect()
    expect(asked?.aborted).toBe(true)
    await attempt
  })

  test('a cancelled attempt writes nothing when the wallet answers after all', async () => {
    const wallet = install()
    const made = make()
    let answer = () => {}
    const request = wallet.request
    wallet.request = async (parameters) => {
      if (parameters.method === 'eth_requestAccounts')
        await new Promise<void>((resolve) => (answer = resolve))
      return request(parameters)
    }
    const attempt = made.kit.connections.connect({ connectorId: rdns })
    made.kit.connections.cancelConnect()
    answer()
    expect(await attempt).toBeUndefined()
    expect(account(made)?.address).toBeUndefined()
    expect(made.kit.store.getState().connect.status).toBe('idle')
  })

  test('§5.010 the provider of a namespace that is not connected is refused', () => {
    const { kit } = make()
    expect(() => kit.getProvider('eip155')).toThrow('Namespace is not configured; call connect first')
  })
})

describe('staying connected', () => {
  test('§3.045 what the browser keeps has names of our own: the connection, recent wallets, and answers', async () => {
    const wallet = install()
    const [address] = wallet.addresses
    const balance = { name: 'Ether', symbol: 'ETH', value: 1, price: 1, iconUrl: '' }
    const { kit, storage } = make({
      answers: {
        [`/v1/account/${address}/balance`]: {
          balances: [{ ...balance, quantity: { decimals: '18', numeric: '1' } }],
        },
        [`/v1/identity/${address}`]: { name: 'alice.eth', avatar: null },
        [`/v1/account/${address}/history`]: { data: [], next: null },
      },
    })
    await kit.connections.connect({ connectorId: rdns })
    await Promise.all([kit.balances.load(), kit.balances.loadIdentity(), kit.history.load()])
    kit.wallets.addRecent({ id: 'a', name: 'A', chains: [] } as never)
    await vi.waitFor(() => expect(storage.entries.has('@latchkey/native_balance_cache')).toBe(true))
    const caip = `eip155:1:${address}`
    const read = (name: string) => JSON.parse(storage.entries.get(`@latchkey/${name}`) ?? 'null')
    expect(read('wallet_id')).toBe(rdns)
    expect(read('wallet_name')).toBe('Example Wallet')
    expect(read('active_caip_network_id')).toBe('eip155:1')
    expect(read('active_namespace')).toBe('eip155')
    expect(read('connected_namespaces')).toEqual(['eip155'])
    expect(read('connection_status')).toBe('connected')
    expect(read('recent_wallets')).toMatchObject([{ id: 'a' }])
    expect(read('native_balance_cache')[caip].value).toEqual({ balance: '2', symbol: 'ETH' })
    expect(read('portfolio_cache')[caip].value).toMatchObject([balance])
    expect(read('identity_cache')[String(address)].value).toEqual({ name: 'alice.eth', avatar: null })
    expect(Object.values(read('history_transactions_cache'))).toMatchObject([{ value: { data: [] } }])
    expect([...storage.entries.keys()].every((key) => key.startsWith('@latchkey/'))).toBe(true)
  })

  test('§4.007 §9.055 the connection is stored under the prefix, as connected', async () => {
    install()
    const { kit, storage } = make()
    await kit.connections.connect({ connectorId: rdns })
    const stored = Object.fromEntries(storage.entries)
    expect(stored).toMatchObject({
      '@latchkey/connection_status': '"connected"',
      '@latchkey/connected_namespaces': '["eip155"]',
      '@latchkey/eip155:connected_connector_id': `"${rdns}"`,
      '@latchkey/active_caip_network_id': '"eip155:1"',
      '@latchkey/active_namespace': '"eip155"',
      '@latchkey/wallet_name': '"Example Wallet"',
    })
    expect([...storage.entries.keys()].every((key) => key.startsWith('@latchkey/'))).toBe(true)
    await kit.connections.disconnect()
    expect(storage.entries.get('@latchkey/connection_status')).toBe('"disconnected"')
  })

  test('§4.006 §4.009 a stored connection starts as connecting and comes back without a prompt', async () => {
    const wallet = install()
    const first = make()
    await first.kit.connections.connect({ connectorId: rdns })
    first.kit.destroy()
    wallet.requests.length = 0
    const second = make({ storage: first.storage })
    expect(status(second)).toBe('reconnecting')
    await vi.waitFor(() => expect(status(second)).toBe('connected'))
    expect(account(second)?.address).toBe(wallet.addresses[0])
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })

  test('§4.008 with reconnect disabled every namespace starts disconnected', async () => {
    const wallet = install()
    const first = make()
    await first.kit.connections.connect({ connectorId: rdns })
    first.kit.destroy()
    wallet.requests.length = 0
    const second = make({ storage: first.storage, enableReconnect: false })
    await vi.waitFor(() => expect(second.kit.store.getState().isInitialized).toBe(true))
    expect(status(second)).toBe('disconnected')
    expect(account(second)?.status).toBe('disconnected')
    expect(wallet.requests).toEqual([])
  })

  test('a wallet that is gone leaves the page disconnected after 10 s', async () => {
    const storage = createMemoryStorage({
      '@latchkey/version': '1',
      '@latchkey/connection_status': '"connected"',
      '@latchkey/connected_namespaces': '["eip155"]',
      '@latchkey/eip155:connected_connector_id': '"org.gone"',
    })
    const { kit, clock } = make({ storage })
    clock.advance(10_000)
    await vi.waitFor(() => expect(getConnectionStatus(kit.store.getState())).toBe('disconnected'))
  })

  test('§4.049 accounts and networks of the wallet are followed, and an empty list disconnects', async () => {
    const wallet = install()
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    wallet.selectAccount(1)
    expect(account(made)?.address).toBe(wallet.addresses[1])
    wallet.selectNetwork(10)
    expect(account(made)?.caipAddress).toBe(`eip155:10:${wallet.addresses[1]}`)
    wallet.lock()
    await vi.waitFor(() => expect(account(made)?.status).toBe('disconnected'))
    expect(state(made).connections).toEqual({})
  })
})

describe('disconnecting', () => {
  test('§4.047 §4.050 it resets the account and forgets the connector', async () => {
    install()
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    await made.kit.connections.disconnect({ namespace: 'eip155' })
    expect(account(made)).toEqual({ status: 'disconnected', allAccounts: [] })
    expect(state(made).activeConnectionIds.eip155).toBeUndefined()
    expect(made.storage.entries.has('@latchkey/eip155:connected_connector_id')).toBe(false)
    expect(made.storage.entries.get('@latchkey/connected_namespaces')).toBe('[]')
    expect(() => made.kit.getProvider('eip155')).toThrow()
  })

  test('§4.047 the network is the site’s own again, whichever the wallet was on', async () => {
    const wallet = install()
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    wallet.selectNetwork(5)
    expect(getNetworkState(state(made))?.isUnsupported).toBe(true)
    await made.kit.connections.disconnect({ namespace: 'eip155' })
    expect(getNetworkState(state(made))).toMatchObject({
      isUnsupported: false,
      caipNetwork: { caipNetworkId: 'eip155:1' },
    })
  })

  test.each([
    [{ code: -32601, message: 'Method not found' }, false],
    [{ code: 4200, message: 'no' }, false],
    [{ code: 4100, message: 'no account is shared' }, false],
    [{ code: -32603, message: 'wallet_revokePermissions is not supported' }, false],
    [{ code: -32603, message: 'Unknown method' }, false],
    [{ code: 4001, message: 'declined' }, true],
    [{ code: -32603, message: 'boom' }, true],
  ])(
    '§8.025 fails where the wallet goes on sharing its accounts, not where it has nothing to give back (%#)',
    async (error, isFailure) => {
      const wallet = install({ fail: { wallet_revokePermissions: error } })
      const made = make()
      await made.kit.connections.connect({ connectorId: rdns })
      const code = await made.kit.connections.disconnect().then(
        () => undefined,
        (failure: { code: string }) => failure.code,
      )
      expect(wallet.requests.at(-1)?.method).toBe('wallet_revokePermissions')
      expect(code).toBe(isFailure ? 'connection/disconnect-failed' : undefined)
      expect(account(made)?.status).toBe('disconnected')
    },
  )

  test('§4.044 §9.010 §9.021 it waits at most 3 s for signing out', async () => {
    install()
    const siwx = {
      createMessage: async () => Promise.reject(new Error('not used')),
      addSession: async () => {},
      getSessions: async () => [],
      revokeSession: async () => {},
      setSessions: () => new Promise<void>(() => {}),
      signOutOnDisconnect: true,
    }
    const made = make({ siwx })
    await made.kit.connections.connect({ connectorId: rdns })
    const done = made.kit.connections.disconnect()
    made.clock.advance(2999)
    await nextTurn()
    expect(account(made)?.status).toBe('connected')
    made.clock.advance(1)
    await done
    expect(account(made)?.status).toBe('disconnected')
  })
})

describe('networks', () => {
  test('§4.053 a connected wallet is asked, and the network follows', async () => {
    const wallet = install()
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    const events: unknown[] = []
    made.kit.analytics.subscribe(({ event, properties }) => events.push([event, properties.network]))
    const [, optimism] = made.kit.store.getState().networks.eip155?.requestedCaipNetworks ?? []
    if (!optimism) throw new Error('no second network')
    await made.kit.networks.switchNetwork(optimism.caipNetworkId)
    expect(wallet.requests).toContainEqual({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0xa' }],
    })
    expect(account(made)?.caipAddress).toBe(`eip155:10:${wallet.addresses[0]}`)
    expect(events).toContainEqual(['SWITCH_NETWORK', 'eip155:10'])
  })

  test('§4.056 without a connection the network is just set', async () => {
    const wallet = install()
    const made = make()
    await made.kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
    expect(getNetwork(state(made))?.name).toBe('OP Mainnet')
    expect(wallet.requests).toEqual([])
  })

  test('§5.033 §7.039 a wallet that does not know the network is asked to add it', async () => {
    const wallet = install({ knownChainIds: [1] })
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    await made.kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
    expect(wallet.requests).toContainEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0xa',
          chainName: 'OP Mainnet',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['http://node-10.test'],
        },
      ],
    })
    expect(account(made)?.caipAddress).toMatch(/^eip155:10:/)
  })

  test('§4.057 a declined switch leaves the network, tracks the try, and rethrows if requested', async () => {
    install({ reject: ['wallet_switchEthereumChain'] })
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    const events: string[] = []
    made.kit.analytics.subscribe(({ event }) => events.push(event))
    const { caipNetworkId } = createTestNetwork(10, '')
    await made.kit.networks.switchNetwork(caipNetworkId)
    expect(made.kit.store.getState().networkSwitch).toMatchObject({
      status: 'failed',
      code: 'network/switch-rejected',
    })
    expect(events).toContain('SWITCH_NETWORK')
    await expect(
      made.kit.networks.switchNetwork(caipNetworkId, { throwOnFailure: true }),
    ).rejects.toMatchObject({
      code: 'network/switch-rejected',
    })
    expect(events.filter((event) => event === 'SWITCH_NETWORK')).toHaveLength(2)
    expect(getNetwork(state(made))?.caipNetworkId).toBe('eip155:1')
  })

  test.each([
    ['is told to wait', true, 'failed'],
    ['gets no answer', false, 'waiting'],
  ])('approving a first request connects when a second one %s', async (_, asksOneAtATime, status) => {
    const wallet = install({ hang: ['eth_requestAccounts'], asksOneAtATime })
    const { request } = wallet
    let asked = 0
    // It takes no request back, and answers a second one at once or never.
    wallet.request = (parameters) => {
      const isSecond = parameters.method === 'eth_requestAccounts' && ++asked > 1
      return isSecond && !asksOneAtATime ? new Promise(() => {}) : request(parameters)
    }
    const made = make()
    const connect = () => made.kit.connections.connect({ connectorId: rdns }).catch((error) => error)
    const first = connect()
    made.kit.connections.cancelConnect()
    await first
    void connect()
    await vi.waitFor(() => expect(state(made).connect.status).toBe(status))
    wallet.answerHeld()
    await vi.waitFor(() => expect(state(made).connect.status).toBe('connected'))
    expect(account(made).address).toBe(wallet.addresses[0])
  })

  test('approving a request that the visitor has left does not connect', async () => {
    const wallet = install({ hang: ['eth_requestAccounts'], asksOneAtATime: true })
    const made = make()
    const connect = () => made.kit.connections.connect({ connectorId: rdns }).catch((error) => error)
    void connect()
    expect(await connect()).toMatchObject({ code: 'connection/already-pending' })
    made.kit.connections.cancelConnect()
    wallet.answerHeld()
    await nextTurn()
    await nextTurn()
    expect(account(made).status).toBe('disconnected')
  })

  test('a wallet that says yes and stays where it is has not switched', async () => {
    install({ ignoreSwitch: true })
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    vi.useFakeTimers()
    const switching = made.kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
    await vi.advanceTimersByTimeAsync(10_500)
    await switching
    vi.useRealTimers()
    expect(made.kit.store.getState().networkSwitch).toMatchObject({
      status: 'failed',
      code: 'network/switch-failed',
    })
  })

  test('§4.058 a network the site does not know is unsupported, and known as soon as the site adds it', async () => {
    const wallet = install()
    const made = make()
    await made.kit.connections.connect({ connectorId: rdns })
    wallet.selectNetwork(5)
    expect(getNetworkState(state(made))).toMatchObject({
      isUnsupported: true,
      caipNetwork: { id: 5, caipNetworkId: 'eip155:5', isUnknown: true },
    })
    await made.kit.networks.addNetwork(createTestNetwork(5, 'Görli'))
    expect(getNetworkState(state(made))).toMatchObject({
      isUnsupported: false,
      caipNetwork: { name: 'Görli' },
    })
  })

  test('§5.034 adding a network with an existing id is ignored', () => {
    const { kit } = make()
    kit.networks.addNetwork(createTestNetwork(1, 'Impostor'))
    kit.networks.addNetwork(createTestNetwork(100, 'Gnosis'))
    const names = kit.store.getState().networks.eip155?.requestedCaipNetworks.map(({ name }) => name)
    expect(names).toEqual(['Ethereum', 'OP Mainnet', 'Gnosis'])
  })

  test('§3.011 §3.012 the network state and the network carry their fields', () => {
    const { kit } = make({
      networks: [createTestNetwork(1, 'Ethereum', { testnet: false, assets: { imageId: 'x' } })],
    })
    const networks = getNetworkState(kit.store.getState())
    expect(networks).toMatchObject({
      caipNetwork: {
        id: 1,
        name: 'Ethereum',
        caipNetworkId: 'eip155:1',
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://node-1.test'] } },
        testnet: false,
        assets: { imageId: 'x' },
      },
      approvedCaipNetworkIds: [],
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
    })
    expect(networks?.requestedCaipNetworks).toHaveLength(1)
  })

  test('§4.059 a test network clears the profile name and picture', async () => {
    const wallet = install()
    const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(5, 'Görli', { testnet: true })]
    const made = make({
      networks,
      answers: { [`/v1/identity/${wallet.addresses[0]}`]: { name: 'alice.eth', avatar: 'http://a' } },
    })
    await made.kit.connections.connect({ connectorId: rdns })
    await made.kit.balances.loadIdentity()
    expect(account(made)).toMatchObject({ profileName: 'alice.eth', profileImage: 'http://a' })
    wallet.selectNetwork(5)
    expect(account(made)?.profileName).toBeUndefined()
    expect(account(made)?.profileImage).toBeUndefined()
  })
})
